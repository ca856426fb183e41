import { ApiProperty, PickType } from '@nestjs/swagger';
import { Amount, Instant } from '../../../platform/http';
import { CreateBookingRequest } from '../../bookings';
import { ListedRideResponse } from '../../rides';

export class RebookRequest extends PickType(CreateBookingRequest, [
  'ride_id',
  'seats',
  'from_stop_id',
  'to_stop_id',
]) {}

export class RebookingChoiceResponse {
  @Instant({ description: 'The refund is held back until then' }) until!: Date;
  @Amount({ description: 'XAF of the refund' }) credit!: number;
  @ApiProperty({ type: [ListedRideResponse], description: 'Rides with enough free seats within 6 hours' })
  rides!: ListedRideResponse[];
}
