import { Integer, Uuid } from '../../../platform/http';

export class RebookRequest {
  @Uuid() ride_id!: string;
  @Integer({ min: 1, max: 8 }) seats!: number;
}
