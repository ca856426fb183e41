import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  Idempotent,
  ok,
  okPage,
  Operation,
  Public,
  IdParam,
  withFallbackMessage,
  UserId,
} from '../../platform/http';
import { PaymentResponse, toPaymentResponse } from '../money';
import { PaymentOptionsService, WalletAvailabilityService } from '../rails';
import { CheckStatusRequest, CreatePaymentRequest, PaymentsQuery } from './dto/payments.requests';
import {
  CheckStatusResponse,
  PaymentStatusResponse,
  ProviderResponse,
  PushedAgainResponse,
} from './dto/payments.responses';
import { PaymentsService } from './payments.service';

const CHECK_FAILED = 'Failed to check payment status';

@ApiTags('Payments')
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly options: PaymentOptionsService,
    private readonly availability: WalletAvailabilityService,
  ) {}

  @Get('providers')
  @Public()
  @ApiEnvelope(ProviderResponse, { isArray: true })
  @Operation('List the payment providers')
  providers() {
    return ok(this.options.describe((wallet) => this.availability.stateOf(wallet)));
  }

  @Post()
  @Idempotent()
  @ApiEnvelope(PaymentResponse, { status: 201, message: true })
  @Operation(
    'Pay for a booking',
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_PHONE',
    'UNSUPPORTED_PROVIDER',
    404,
    'BOOKING_NOT_FOUND',
    'PAYMENT_NOT_FOUND',
    'ALREADY_PAID',
    'BOOKING_CANCELLED',
    'BOOKING_VERIFICATION_REQUIRED',
    'HOLD_EXPIRED',
    'LIVE_PAYMENT',
    'NO_WALLET',
    'REQUEST_IN_FLIGHT',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    422,
  )
  async start(@UserId() userId: string, @Body() request: CreatePaymentRequest) {
    const payment = await this.payments.start(userId, request);
    const refused = payment.status === 'failed' ? payment.error_message : null;
    return ok(toPaymentResponse(payment), refused ?? 'Payment request initiated successfully');
  }

  @Get()
  @ApiEnvelope(PaymentResponse, { paginated: 'rider' })
  @Operation("List the caller's payments")
  async list(@UserId() userId: string, @Query() query: PaymentsQuery) {
    const { data, pagination } = await this.payments.list(userId, query);
    return okPage({ data: data.map(toPaymentResponse), pagination });
  }

  @Post('check-status')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CheckStatusResponse })
  @Operation('Ask the provider about a payment', 'INVALID_PAYMENT_REFERENCE', 404, 'PAYMENT_NOT_FOUND')
  checkStatus(@UserId() userId: string, @Body() request: CheckStatusRequest): Promise<CheckStatusResponse> {
    return withFallbackMessage(CHECK_FAILED, () => this.payments.checkStatus(userId, request));
  }

  @Get('status')
  @ApiOkResponse({ type: PaymentStatusResponse })
  @Operation('Get the recorded status of a payment', 'INVALID_PAYMENT_REFERENCE', 404, 'PAYMENT_NOT_FOUND')
  status(@UserId() userId: string, @Query() query: CheckStatusRequest): Promise<PaymentStatusResponse> {
    return withFallbackMessage(CHECK_FAILED, () => this.payments.status(userId, query));
  }

  @Post(':id/push-again')
  @ApiEnvelope(PushedAgainResponse, { message: true })
  @Operation("Send the payment request to the payer's phone again", 'PAYMENT_NOT_FOUND', 'NOT_SUPPORTED')
  async pushAgain(@UserId() userId: string, @IdParam() id: string) {
    const { payment, asked } = await this.payments.askAgain(userId, id);
    const message = asked ? 'The request was sent again.' : 'The request could not be sent again just now.';
    return ok({ ...toPaymentResponse(payment), sent: asked }, message);
  }

  @Get(':id')
  @ApiEnvelope(PaymentResponse)
  @Operation('Get a payment', 'PAYMENT_NOT_FOUND')
  async get(@UserId() userId: string, @IdParam() id: string) {
    return ok(toPaymentResponse(await this.payments.get(userId, id)));
  }
}
