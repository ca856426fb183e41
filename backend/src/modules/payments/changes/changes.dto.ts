import { ApiProperty } from '@nestjs/swagger';
import { Amount, Flag, Integer, Uuid } from '../../../platform/http';
import { BookingResponse } from '../../bookings';

export class ChangeBookingRequest {
  @Integer({ optional: true, min: 1, max: 8 }) seats?: number;
  @Uuid({ optional: true, description: 'Another ride of the driver, or between the same towns' })
  ride_id?: string;
  @Uuid({
    optional: true,
    nullable: true,
    description: 'Default: the first stop of another ride, or the booked stop of the same ride',
  })
  from_stop_id?: string | null;
  @Uuid({
    optional: true,
    nullable: true,
    description: 'Default: the last stop of another ride, or the booked stop of the same ride',
  })
  to_stop_id?: string | null;
  @Flag({
    optional: true,
    nullable: false,
    description: 'True: only calculates the cost, without changing anything',
  })
  preview?: boolean;
}

/** XAF, including the service fee. */
export class ChangedBookingResponse {
  @Integer({ description: 'XAF, the new amount less the old one', example: -4500 }) difference!: number;
  @Amount({ description: 'XAF that goes back to the wallet' }) refund!: number;
  @Amount({ description: 'XAF to pay; a paid booking changes once it is paid' }) amount_due!: number;
  @ApiProperty({
    type: BookingResponse,
    description: 'The booking to continue with: the changed one, or the one to pay; unchanged in a preview',
  })
  booking!: BookingResponse;
}
