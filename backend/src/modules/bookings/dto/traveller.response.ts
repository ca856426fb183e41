import { Text } from '../../../platform/http';

export class TravellerResponse {
  @Text({ example: 'Awa Ngono' }) full_name!: string;
}

export function toTravellers({
  travellers,
}: {
  travellers: string[] | null;
}): TravellerResponse[] | undefined {
  return travellers?.map((full_name) => ({ full_name }));
}
