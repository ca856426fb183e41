import { ApiProperty } from '@nestjs/swagger';
import { Amount, Instant, Integer, Uuid } from '../../../platform/http';
import { PricedRideResponse } from '../../rides';

export class RebookRequest {
  @Uuid() ride_id!: string;
  @Integer({ min: 1, max: 8 }) seats!: number;
}

export class RebookingChoiceResponse {
  @Instant({ description: 'The refund is held back until then' }) until!: Date;
  @Amount({ description: 'XAF of the refund' }) credit!: number;
  @ApiProperty({ type: [PricedRideResponse], description: 'Rides with enough free seats within 6 hours' })
  rides!: PricedRideResponse[];
}
