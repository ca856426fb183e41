import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Idempotent,
  IdParam,
  ok,
  okPage,
  Operation,
  Public,
  UserId,
  withFallbackMessage,
} from '../../platform/http';
import { PaymentResponse, toPaymentResponse } from '../money';
import { PaymentOptionsService, WalletAvailabilityService } from '../rails';
import {
  CheckStatusRequest,
  CheckStatusResponse,
  CreatePaymentRequest,
  PaymentsQuery,
  PaymentStatusResponse,
  ProviderResponse,
  PushedAgainResponse,
} from './dto/payments.dto';
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
  @Operation('List the payment providers', [ProviderResponse])
  providers() {
    return ok(this.options.describe((wallet) => this.availability.stateOf(wallet)));
  }

  @Post()
  @Idempotent()
  @Operation(
    'Pay for a booking',
    { type: PaymentResponse, status: 201, message: true },
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_PHONE',
    'UNSUPPORTED_PROVIDER',
    'BOOKING_NOT_FOUND',
    'PAYMENT_NOT_FOUND',
    'ALREADY_PAID',
    'BOOKING_CANCELLED',
    'BOOKING_VERIFICATION_REQUIRED',
    'HOLD_EXPIRED',
    'LIVE_PAYMENT',
    'NO_WALLET',
    'NOT_CHANGEABLE',
    'REQUEST_IN_FLIGHT',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    422,
    'PROMO_CODE_INVALID',
  )
  async start(@UserId() userId: string, @Body() request: CreatePaymentRequest) {
    const payment = await this.payments.start(userId, request);
    const refused = payment.status === 'failed' ? payment.error_message : null;
    return ok(toPaymentResponse(payment), refused ?? 'Payment request initiated successfully');
  }

  @Get()
  @Operation("List the caller's payments", { type: PaymentResponse, page: 'rider' })
  async list(@UserId() userId: string, @Query() query: PaymentsQuery) {
    const { data, pagination } = await this.payments.list(userId, query);
    return okPage({ data: data.map(toPaymentResponse), pagination });
  }

  @Post('check-status')
  @Operation(
    'Ask the provider about a payment',
    { type: CheckStatusResponse, withoutEnvelope: true },
    'INVALID_PAYMENT_REFERENCE',
    'PAYMENT_NOT_FOUND',
  )
  checkStatus(@UserId() userId: string, @Body() request: CheckStatusRequest): Promise<CheckStatusResponse> {
    return withFallbackMessage(CHECK_FAILED, () => this.payments.checkStatus(userId, request));
  }

  @Get('status')
  @Operation(
    'Get the recorded status of a payment',
    { type: PaymentStatusResponse, withoutEnvelope: true },
    'INVALID_PAYMENT_REFERENCE',
    'PAYMENT_NOT_FOUND',
  )
  status(@UserId() userId: string, @Query() query: CheckStatusRequest): Promise<PaymentStatusResponse> {
    return withFallbackMessage(CHECK_FAILED, () => this.payments.status(userId, query));
  }

  @Post(':id/push-again')
  @Operation(
    "Send the payment request to the payer's phone again",
    { type: PushedAgainResponse, message: true },
    'PAYMENT_NOT_FOUND',
    'NOT_SUPPORTED',
  )
  async pushAgain(@UserId() userId: string, @IdParam() id: string) {
    const { payment, asked } = await this.payments.askAgain(userId, id);
    const message = asked ? 'The request was sent again.' : 'The request could not be sent again just now.';
    return ok({ ...toPaymentResponse(payment), sent: asked }, message);
  }

  @Get(':id')
  @Operation('Get a payment', PaymentResponse, 'PAYMENT_NOT_FOUND')
  async get(@UserId() userId: string, @IdParam() id: string) {
    return ok(toPaymentResponse(await this.payments.get(userId, id)));
  }
}
