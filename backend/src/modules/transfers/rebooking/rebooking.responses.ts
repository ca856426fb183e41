import { ApiProperty } from '@nestjs/swagger';
import { Amount, Instant } from '../../../platform/http';
import { BookingResponse } from '../../bookings';
import { PricedRideResponse } from '../../rides';

export class RebookedBookingResponse extends BookingResponse {
  @Amount({ description: 'XAF that the old payment covers' }) credit!: number;
  @Amount({ description: 'XAF left to pay' }) amount_due!: number;
}

export class RebookingChoiceResponse {
  @Instant({ description: 'Until then the refund is not sent' }) until!: Date;
  @Amount({ description: 'XAF of the refund' }) credit!: number;
  @ApiProperty({ type: [PricedRideResponse], description: 'With enough free seats, within 6 hours' })
  rides!: PricedRideResponse[];
}
