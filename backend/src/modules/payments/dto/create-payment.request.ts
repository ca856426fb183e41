import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, MaxLength } from 'class-validator';

/** The amount isn't here: it is the server's, price × seats as they were booked. */
export class CreatePaymentRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'booking_id must be a UUID' })
  booking_id!: string;

  // Any text may come: the refusal names it ("Unsupported payment provider: …").
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' })
  @IsString()
  @MaxLength(50)
  provider!: string;

  @ApiProperty({ example: '677000001', description: 'Nine digits, or twelve beginning with 237' })
  @IsString({ message: 'Invalid phone number' })
  @MaxLength(40, { message: 'Invalid phone number' })
  phone_number!: string;
}
