import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger, LoggerModule } from 'nestjs-pino';
import { type DynamicModule, Logger as NestLogger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppConfig } from '../config';
import { maskPhone } from '../phone';

const PHONE = /(?:\+?237)?6\d{8}\b/g;

/** Nest's startup messages per module and route: debug level only. */
const BOOT_CONTEXTS = new Set<unknown>([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
  'WebSocketsController',
]);

export class AppLogger extends Logger {
  override log(message: unknown, ...params: unknown[]): void {
    if (BOOT_CONTEXTS.has(params.at(-1))) this.debug(message, ...params);
    else super.log(message, ...params);
  }
}

const KEY_IN_PATH = /^(\/api\/files\/).+/;

/** Masks phone numbers; drops secrets and the query. */
function safePath(url: string): string {
  return (url.split('?', 1)[0] ?? url)
    .replace(KEY_IN_PATH, '$1•••')
    .replace(PHONE, (phone) => maskPhone(phone));
}

const requestIds = new AsyncLocalStorage<string>();

/**
 * Structured logs. Never a body, header, token, code or full phone number; error messages are masked too. Lines of a request carry its id
 * (`registerRequestLog`).
 */
export function loggerModule(config: AppConfig): DynamicModule {
  return LoggerModule.forRoot({
    forRoutes: [], // its middleware makes two loggers a request, which took a quarter of the server's time
    pinoHttp: {
      level: config.logLevel,
      base: null,
      redact: {
        paths: [
          '*.authorization',
          '*.cookie',
          '*.token',
          '*.access_token',
          '*.refresh_token',
          '*.code',
          '*.body',
        ],
        censor: '•••',
      },
      mixin: () => {
        const requestId = requestIds.getStore();
        return requestId === undefined ? {} : { request_id: requestId };
      },
      serializers: {
        err: (error: Error & { code?: unknown }) => ({
          type: error.name,
          message: error.message.replace(PHONE, (phone) => maskPhone(phone)),
          // Not `code`, which the redaction treats as a person's code.
          error_code: typeof error.code === 'string' ? error.code : undefined,
          stack: error.stack?.split('\n').slice(1).join('\n'),
        }),
      },
    },
  });
}

/** One line per request with method, path, status and time (ms): debug, or error from 500 on. */
export function registerRequestLog(app: NestFastifyApplication): void {
  const logger = new NestLogger('Request');
  const logsAll = ['trace', 'debug'].includes(app.get(AppConfig).logLevel);
  app
    .getHttpAdapter()
    .getInstance()
    // Not earlier: reading the body loses the async context.
    .addHook('preValidation', (request, _reply, done) => requestIds.run(request.id, done))
    .addHook('onResponse', (request, reply, done) => {
      if ((logsAll || reply.statusCode >= 500) && !request.url.startsWith('/api/health')) {
        const line = {
          request_id: request.id,
          method: request.method,
          path: safePath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        };
        if (reply.statusCode >= 500) logger.error(line, 'request failed');
        else logger.debug(line, 'request completed');
      }
      done();
    });
}
