import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  Idempotent,
  type Identity,
  ok,
  okPage,
  Public,
  saying,
  UuidPipe,
} from '../../platform/http';
import { CreatePaymentRequest, CheckStatusRequest, PaymentsQuery } from './dto/payments.requests';
import { CheckStatusResponse, PaymentStatusResponse, ProviderResponse } from './dto/payments.responses';
import { PaymentOptionsService } from './payment-options.service';
import { PaymentsService } from './payments.service';
import { PaymentResponse, toPaymentResponse } from '../money';

/** spec §8. */
const CHECK_FAILED = 'Failed to check payment status';

@ApiTags('Payments')
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly options: PaymentOptionsService,
  ) {}

  @Get('providers')
  @Public()
  @ApiEnvelope(ProviderResponse, { isArray: true })
  @ApiErrors()
  providers() {
    return ok(this.options.describe());
  }

  @Post()
  @Idempotent()
  @ApiEnvelope(PaymentResponse, { status: 201, message: true })
  @ApiErrors(400, 401, 404, 409, 413, 415, 422)
  async start(@CurrentUser() user: Identity, @Body() request: CreatePaymentRequest) {
    const payment = await this.payments.start(user.userId, request);
    const refused = payment.status === 'failed' ? payment.error_message : null;
    return ok(toPaymentResponse(payment), refused ?? 'Payment request initiated successfully');
  }

  @Get()
  @ApiEnvelope(PaymentResponse, { paginated: 'rider' })
  @ApiErrors(400, 401)
  async list(@CurrentUser() user: Identity, @Query() query: PaymentsQuery) {
    const { data, pagination } = await this.payments.list(user.userId, query);
    return okPage({ data: data.map(toPaymentResponse), pagination });
  }

  @Post('check-status')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CheckStatusResponse })
  @ApiErrors(400, 401, 404, 413, 415)
  checkStatus(
    @CurrentUser() user: Identity,
    @Body() request: CheckStatusRequest,
  ): Promise<CheckStatusResponse> {
    return saying(CHECK_FAILED, () => this.payments.checkStatus(user.userId, request));
  }

  @Get('status')
  @ApiOkResponse({ type: PaymentStatusResponse })
  @ApiErrors(400, 401, 404)
  status(@CurrentUser() user: Identity, @Query() query: CheckStatusRequest): Promise<PaymentStatusResponse> {
    return saying(CHECK_FAILED, () => this.payments.status(user.userId, query));
  }

  @Get(':id')
  @ApiEnvelope(PaymentResponse)
  @ApiErrors(400, 401, 404)
  async get(@CurrentUser() user: Identity, @Param('id', UuidPipe) id: string) {
    return ok(toPaymentResponse(await this.payments.get(user.userId, id)));
  }
}
