import { createHash } from 'node:crypto';
import { applyDecorators, Body, Header, Headers, Ip, Post, Query } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { newId } from '../../../platform/database';
import { CallbackController, CallbackOperation, RawBody, type RawBodyContent } from '../../../platform/http';
import { AssistantService } from '../assistant.service';
import { textOf, UssdGateway, type UssdRequest } from './ussd-gateway';
import { ussdScreen } from './ussd-screen';

const MAX_BYTES = 16 * 1024;
/** Characters of an input; the rest is ignored. */
const MAX_INPUT = 1_000;
const AFRICAS_TALKING: UssdRequest = { phone: 'phoneNumber', session: 'sessionId', text: 'text' };

const ScreenOperation = (operationId: string, summary: string) =>
  applyDecorators(
    RawBody(MAX_BYTES),
    Header('content-type', 'text/plain; charset=utf-8'),
    CallbackOperation(operationId, summary, 'INVALID_SIGNATURE', 404),
  );

/** Answers within the gateway's time limit, because the dialogue never waits for a payment provider. */
@CallbackController('api/ussd')
export class UssdController {
  constructor(
    private readonly gateway: UssdGateway,
    private readonly assistant: AssistantService,
    private readonly config: AppConfig,
  ) {}

  @Post('africastalking')
  @ScreenOperation(
    'Ussd_africasTalking',
    "Answer a screen of a USSD session in Africa's Talking's format (CON or END)",
  )
  async africasTalking(
    @Body() body: RawBodyContent | undefined,
    @Headers('x-ussd-secret') header: string | undefined,
    @Query() query: Record<string, unknown>,
    @Ip() address: string,
  ): Promise<string> {
    this.gateway.admit(header ?? textOf(query['secret']), address);
    const fields = fieldsOf(body);
    // The report that a session has ended has a status and no text.
    const hasEnded = fields['text'] === undefined && fields['status'] !== undefined;
    const request = hasEnded ? null : this.gateway.read(fields, AFRICAS_TALKING);
    // `text` joins all inputs so far. The last input is new. The whole text identifies the message within the session.
    return this.screen(request, {
      text: request?.text.split('*').at(-1),
      id: request?.text,
      startsSession: request?.text === '',
    });
  }

  @Post('http')
  @ScreenOperation(
    'Ussd_http',
    'Answer a screen of a USSD session of another gateway, with the fields of USSD_HTTP_TEMPLATE; form or JSON',
  )
  async http(
    @Body() body: RawBodyContent | undefined,
    @Headers('x-ussd-secret') header: string | undefined,
    @Query() query: Record<string, unknown>,
    @Ip() address: string,
  ): Promise<string> {
    this.gateway.admit(header ?? textOf(query['secret']), address);
    const fields = fieldsOf(body);
    const request = this.gateway.read(fields, this.config.assistant.ussdFields);
    return this.screen(request, { text: request?.text, id: textOf(fields['id']) || undefined });
  }

  private async screen(
    request: UssdRequest | null,
    {
      text = '',
      id = newId(),
      startsSession = false,
    }: { text?: string; id?: string; startsSession?: boolean },
  ): Promise<string> {
    if (request === null) return 'END ?';
    const { phone, session } = request;
    const messageId = `${session}:${shortened(id)}`;
    const message = { phone, text: text.slice(0, MAX_INPUT), messageId, choice: null, startsSession };
    return ussdScreen(await this.assistant.answer({ channel: 'ussd', ...message }));
  }
}

/** Long ids are hashed: an entry of a PostgreSQL index has at most 2,704 bytes. */
const shortened = (id: string) => (id.length > 200 ? createHash('sha256').update(id).digest('hex') : id);

function fieldsOf(body: RawBodyContent | undefined): Record<string, unknown> {
  const text = body?.bytes.toString('utf8') ?? '';
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
