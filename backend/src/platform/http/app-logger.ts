import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type Level, type Logger as Pino, pino } from 'pino';
import { AppConfig } from '../config';
import { maskPhone } from '../phone';

const PHONE = /(?:\+?237)?6\d{8}\b/g;
const maskPhones = (text: string): string => text.replace(PHONE, (phone) => maskPhone(phone));

const BOOT_CONTEXTS = new Set<unknown>([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
  'WebSocketsController',
]);

const KEY_IN_PATH = /^(\/(?:api\/(?:files|attachments|trips|trusted-contacts)|trip|contact)\/).+/;

const maskPath = (url: string): string =>
  maskPhones((url.split('?', 1)[0] ?? url).replace(KEY_IN_PATH, '$1•••'));

const REDACTED_FIELDS = ['authorization', 'cookie', 'token', 'access_token', 'refresh_token', 'code', 'body'];

const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** A full disk must neither end the process nor block its exit. */
function surviveFullDisk(logger: Pino): void {
  const output = Reflect.get(logger, pino.symbols.streamSym) as ReturnType<typeof pino.destination>;
  Object.assign(output, { maxLength: MAX_BUFFERED_BYTES });
  output.on('error', () => (output.flushSync = () => undefined));
}

const requestIds = new AsyncLocalStorage<string>();

/**
 * Structured logs without bodies, headers, tokens, codes and full phone numbers, even in error messages.
 * Lines of a request carry its id.
 */
@Injectable()
export class AppLogger implements LoggerService {
  private readonly pino: Pino;

  constructor(config: AppConfig) {
    this.pino = pino({
      level: config.logLevel,
      base: null,
      redact: { paths: REDACTED_FIELDS.map((name) => `*.${name}`), censor: '•••' },
      mixin: () => {
        const requestId = requestIds.getStore();
        return requestId === undefined ? {} : { request_id: requestId };
      },
      serializers: {
        err: (error: Error & { code?: unknown }) => ({
          type: error.name,
          message: maskPhones(error.message),
          // Under the key `code` it would be redacted like a one-time code.
          error_code: typeof error.code === 'string' ? error.code : undefined,
          stack: error.stack?.split('\n').slice(1).join('\n'),
        }),
      },
    });
    surviveFullDisk(this.pino);
  }

  verbose = (message: unknown, ...params: unknown[]) => this.write('trace', message, params);
  debug = (message: unknown, ...params: unknown[]) => this.write('debug', message, params);
  warn = (message: unknown, ...params: unknown[]) => this.write('warn', message, params);
  error = (message: unknown, ...params: unknown[]) => this.write('error', message, params);
  fatal = (message: unknown, ...params: unknown[]) => this.write('fatal', message, params);
  log = (message: unknown, ...params: unknown[]) =>
    this.write(BOOT_CONTEXTS.has(params.at(-1)) ? 'debug' : 'info', message, params);

  /** Nest appends the context and, to errors, the stack. */
  private write(level: Level, message: unknown, params: unknown[]): void {
    const context = params.at(-1);
    const text = params.length > 1 && typeof params[0] === 'string' ? params[0] : undefined;
    if (message instanceof Error)
      this.pino[level]({ context, err: message }, text ?? maskPhones(message.message));
    else if (typeof message === 'object') this.pino[level]({ context, ...message }, text);
    else if (text !== undefined && /\n\s*at /.test(text))
      this.pino[level]({ context, err: Object.assign(new Error(message as string), { stack: text }) });
    else this.pino[level]({ context }, message as string);
  }
}

/** One line per request with its time (ms): debug, or error for a 5xx. */
export function registerRequestLog(fastify: FastifyInstance, { logLevel }: AppConfig): void {
  const logger = new Logger('Request');
  const logsAll = ['trace', 'debug'].includes(logLevel);
  fastify
    // Reading the body loses the async context of earlier hooks.
    .addHook('preValidation', (request, _reply, done) => requestIds.run(request.id, done))
    .addHook('onResponse', (request, reply, done) => {
      if ((logsAll || reply.statusCode >= 500) && !request.url.startsWith('/api/health')) {
        const line = {
          request_id: request.id,
          method: request.method,
          path: maskPath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        };
        if (reply.statusCode >= 500) logger.error(line, 'request failed');
        else logger.debug(line, 'request completed');
      }
      done();
    });
}
