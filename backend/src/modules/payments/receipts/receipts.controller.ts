import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  isPlainText,
  ok,
  Public,
  UuidPipe,
} from '../../../platform/http';
import { ReceiptCheckResponse, ReceiptResponse } from '../dto/receipt.response';
import { onlyJsonReceipt } from '../payment.errors';
import { PaymentsService } from '../payments.service';
import { ReceiptsService } from './receipts.service';

/** Public checks a minute and address: nobody tries numbers through. */
const CHECKS_A_MINUTE = 30;

@ApiTags('Payments')
@Controller('api')
export class ReceiptsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Get('payments/:id/receipt')
  @ApiEnvelope(ReceiptResponse)
  @ApiErrors(400, 401, 404, 406)
  async ofPayment(
    @CurrentUser() user: Identity,
    @Param('id', UuidPipe) id: string,
    @Headers('accept') accept?: string,
  ) {
    const payment = await this.payments.get(user.userId, id);
    if (!acceptsJson(accept)) throw onlyJsonReceipt();
    return ok(await this.receipts.ofPayment(payment));
  }

  @Get('receipts/:receipt_number')
  @Public()
  @Throttle({ default: { limit: CHECKS_A_MINUTE, ttl: seconds(60) } })
  @ApiQuery({ name: 'check', required: false, type: String })
  @ApiEnvelope(ReceiptCheckResponse)
  @ApiErrors(400)
  async verify(@Param('receipt_number') number: string, @Query('check') check?: unknown) {
    const answerable = isPlainText(number) && typeof check === 'string';
    return ok(answerable ? await this.receipts.verify(number, check) : { valid: false });
  }
}

function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/json|application\/\*|\*\/\*/.test(accept);
}
