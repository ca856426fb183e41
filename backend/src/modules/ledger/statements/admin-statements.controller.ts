import { Body, Controller, Get, Header, Headers, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../locales';
import { RAIL_NAMES, type RailName } from '../../../platform/config';
import { invalidField, refusal } from '../../../platform/errors';
import {
  Amount,
  CurrentUser,
  Day,
  type Identity,
  IdParam,
  Integer,
  ok,
  OneOf,
  Operation,
  preferredLanguage,
  preferredMediaType,
  RawBody,
  type RawBodyContent,
  Roles,
  Text,
  toResponse,
  UserId,
  Uuid,
} from '../../../platform/http';
import { COMPARED, type ComparedPayment } from '../verification/provider-statement.query';
import { RideMoneyResponse } from './ride-money.query';
import { StatementResponse } from './statement';
import { StatementsService } from './statements.service';

const MEDIA_TYPES = ['application/json', 'text/csv', 'application/pdf'] as const;
const STATEMENT_LANGUAGES = [...new Set<Language>([DEFAULT_LANGUAGE.receipt, ...LANGUAGES])];
/** Each request sums up at least a month of the journal. */
const STATEMENTS_PER_MINUTE = 30;

export class CompareStatementQuery {
  @OneOf(RAIL_NAMES, 'RailName') rail!: RailName;
  @Day() day!: string;
}

export class ComparedPaymentResponse {
  @OneOf(COMPARED, 'ComparedKind') kind!: ComparedPayment['kind'];
  @Uuid({ nullable: true }) payment_id!: string | null;
  @Text({ nullable: true, description: 'Reference in the statement' }) reference!: string | null;
  @Amount({ nullable: true, description: 'XAF in the statement' }) amount!: number | null;
  @Amount({ nullable: true, description: 'XAF in our journal' }) booked!: number | null;
}

export class ComparedCountsResponse implements Record<ComparedPayment['kind'], number> {
  @Integer() matched!: number;
  @Integer({ description: 'Booked here, but not in the statement' }) missing!: number;
  @Integer({ description: 'Only in the statement' }) unknown!: number;
  @Integer({ description: 'Lines that match two payments' }) ambiguous!: number;
  @Integer({ description: 'Charged by the provider, but not completed here' }) not_booked!: number;
  @Integer({ description: 'Lines whose amount differs' }) amount!: number;
  @Integer({ description: 'Lines that occur more than once' }) repeated!: number;
  @Integer({ description: 'Booked here, but failed, open or reversed in the statement' }) contrary!: number;
}

export class ComparedStatementResponse {
  @ApiProperty({ type: ComparedCountsResponse }) counts!: ComparedCountsResponse;
  @ApiProperty({ type: [ComparedPaymentResponse], description: 'Differences first; at most 1,000' })
  payments!: ComparedPaymentResponse[];
}

const MAX_BYTES = 1024 * 1024;

@Roles('finance')
@Controller('api/admin')
export class AdminStatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Post('statements/compare')
  @Throttle({ default: { limit: STATEMENTS_PER_MINUTE, ttl: seconds(60) } })
  @RawBody(MAX_BYTES)
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Operation("Compare a provider's statement of a day with the journal", ComparedStatementResponse)
  async compare(
    @UserId() userId: string,
    @Query() query: CompareStatementQuery,
    @Body() body: RawBodyContent | undefined,
  ) {
    if (body?.tooLarge) throw statementTooLarge();
    if (!body?.bytes) throw invalidField('statement', 'Send the statement as text/csv');
    const { counts, payments } = await this.statements.compare(userId, query, body.bytes);
    return ok({ counts, payments: payments.map((one) => toResponse(ComparedPaymentResponse, one)) });
  }

  @Get('statements/:month')
  @Throttle({ default: { limit: STATEMENTS_PER_MINUTE, ttl: seconds(60) } })
  @Header('Vary', 'Accept, Accept-Language')
  @Header('Cache-Control', 'private, no-store')
  @Operation(
    'Get the statement of a month',
    { type: StatementResponse, files: ['text/csv', 'application/pdf'] },
    406,
  )
  async get(
    @CurrentUser() user: Identity,
    @Param('month') month: string,
    @Headers() headers: { accept?: string; 'accept-language'?: string },
  ) {
    switch (preferredMediaType(headers.accept, MEDIA_TYPES)) {
      case 'application/json':
        return ok(await this.statements.ofMonth(month));
      case 'text/csv':
        return file(
          `${month}.csv`,
          'text/csv; charset=utf-8',
          Buffer.from(await this.statements.csvOf(month)),
        );
      case 'application/pdf': {
        const language = user.locale ?? preferredLanguage(headers['accept-language'], STATEMENT_LANGUAGES);
        const bytes = await this.statements.pdfOf(month, language ?? DEFAULT_LANGUAGE.receipt);
        return file(`${month}.pdf`, 'application/pdf', bytes);
      }
      case null:
        throw notAcceptable();
    }
  }

  @Get('rides/:id/money')
  @Header('Cache-Control', 'private, no-store')
  @Operation('Get the income and costs of a ride', RideMoneyResponse, 'RIDE_NOT_FOUND')
  async ofRide(@IdParam() id: string) {
    return ok(await this.statements.ofRide(id));
  }
}

const file = (name: string, type: string, bytes: Buffer) =>
  new StreamableFile(bytes, {
    type,
    disposition: `attachment; filename="statement-${name}"`,
    length: bytes.length,
  });

const notAcceptable = refusal(
  'NOT_ACCEPTABLE',
  'The statement is available as application/json, text/csv and application/pdf.',
);
const statementTooLarge = refusal('PAYLOAD_TOO_LARGE', 'The statement must not exceed 1 MB.');
