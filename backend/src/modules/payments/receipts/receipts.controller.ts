import { Controller, Get, Header, Headers, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../locales';
import {
  CurrentUser,
  type Identity,
  IdParam,
  isPlainText,
  ok,
  Operation,
  preferredLanguage,
  preferredMediaType,
  Public,
} from '../../../platform/http';
import { ReceiptCheckResponse, ReceiptQuery, ReceiptResponse } from '../dto/payments.dto';
import { notAcceptable } from '../payment.errors';
import { PaymentsService } from '../payments.service';
import { ReceiptsService } from './receipts.service';

/** Limit by address, against guessing. */
const CHECKS_PER_MINUTE = 30;
const RECEIPTS_PER_MINUTE = 60;

const RECEIPT_LANGUAGES = [...new Set<Language>([DEFAULT_LANGUAGE.receipt, ...LANGUAGES])];
const MEDIA_TYPES = ['application/json', 'application/pdf'] as const;

@ApiTags('Payments')
@Controller('api')
export class ReceiptsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Get('payments/:id/receipt')
  @Throttle({ default: { limit: RECEIPTS_PER_MINUTE, ttl: seconds(60) } })
  @Header('Vary', 'Accept, Accept-Language')
  @Header('Cache-Control', 'private, no-store')
  @Operation(
    'Get the receipt of a payment',
    { type: ReceiptResponse, files: ['application/pdf'] },
    'PAYMENT_NOT_FOUND',
    'RECEIPT_NOT_FOUND',
    406,
  )
  async ofPayment(
    @CurrentUser() user: Identity,
    @IdParam() id: string,
    @Query() { lang }: ReceiptQuery,
    @Headers() headers: { accept?: string; 'accept-language'?: string },
  ) {
    const payment = await this.payments.get(user.userId, id);
    switch (preferredMediaType(headers.accept, MEDIA_TYPES)) {
      case 'application/json':
        return ok(await this.receipts.ofPayment(payment));
      case 'application/pdf': {
        const language =
          lang ?? user.locale ?? preferredLanguage(headers['accept-language'], RECEIPT_LANGUAGES);
        const { name, bytes } = await this.receipts.pdfOf(payment, language ?? DEFAULT_LANGUAGE.receipt);
        return new StreamableFile(bytes, {
          type: 'application/pdf',
          disposition: `attachment; filename="${name}"`,
          length: bytes.length,
        });
      }
      case null:
        throw notAcceptable();
    }
  }

  @Get('receipts/:receipt_number')
  @Public()
  @Throttle({ default: { limit: CHECKS_PER_MINUTE, ttl: seconds(60) } })
  @ApiQuery({ name: 'check', required: false, type: String })
  @Operation('Check that a receipt is genuine', ReceiptCheckResponse)
  async verify(@Param('receipt_number') number: string, @Query('check') check?: unknown) {
    const isWellFormed = isPlainText(number) && typeof check === 'string';
    return ok(isWellFormed ? await this.receipts.verify(number, check) : { valid: false });
  }
}
