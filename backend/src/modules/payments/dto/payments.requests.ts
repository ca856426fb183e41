import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import { PROVIDER_NAMES } from '../../../platform/config';
import { OneOf, PageQuery, Uuid } from '../../../platform/http';

/** No amount: the server calculates price × seats as booked. */
export class CreatePaymentRequest {
  @Uuid({ message: 'booking_id must be a UUID' }) booking_id!: string;

  // Any text, so that the refusal can name it.
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsString()
  @MaxLength(50)
  provider!: string;

  @ApiProperty({ example: '677000001', description: 'Nine digits, or twelve beginning with 237' })
  @IsString({ message: 'Invalid phone number' })
  @MaxLength(40, { message: 'Invalid phone number' })
  phone_number!: string;
}

export class CheckStatusRequest {
  // Checked by the service, so that a missing one is "Invalid payment reference" rather than a list of rules.
  @ApiProperty({ type: String, description: "The payment's id or its transaction_id" })
  @IsOptional()
  transactionId?: unknown;

  @ApiPropertyOptional({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  provider?: string;
}

export class PaymentsQuery extends PageQuery {
  @Uuid({
    optional: true,
    message: 'booking_id must be a UUID',
    description: 'Only the payments of this booking',
  })
  booking_id?: string;
}

export class ReceiptQuery {
  @OneOf(LANGUAGES, {
    optional: true,
    description: "Language of the PDF; default: the person's language, then Accept-Language",
  })
  lang?: Language;
}
