import { Logger, LoggerModule } from 'nestjs-pino';
import { type DynamicModule, RequestMethod } from '@nestjs/common';
import type { AppConfig } from '../config';
import { maskPhone } from '../phone';

const PHONE = /(?:\+?237)?6\d{8}\b/g;

/** What Nest tells at every start, a line a module and a route: only at debug level. */
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

/** Addresses that are themselves the key to what lies behind them. */
const KEY_IN_PATH = /^(\/api\/files\/).+/;

/** Hides what an address may carry: phone numbers are masked, keys and the query are dropped. */
function safePath(url: string): string {
  return (url.split('?', 1)[0] ?? url)
    .replace(KEY_IN_PATH, '$1•••')
    .replace(PHONE, (phone) => maskPhone(phone));
}

/**
 * Structured logs: one line a request with method, path, status and time. Never a body, header, token, code or whole phone
 * number; messages of errors pass through the same mask.
 */
export function loggerModule(config: AppConfig): DynamicModule {
  return LoggerModule.forRoot({
    // The module's own default never matches once middie has put its slash before it.
    forRoutes: [{ path: '/{*splat}', method: RequestMethod.ALL }],
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
      quietReqLogger: true,
      customAttributeKeys: { reqId: 'request_id' },
      autoLogging: { ignore: (request) => (request.url ?? '').startsWith('/api/health') },
      customLogLevel: (_request, response, error) =>
        error || response.statusCode >= 500 ? 'error' : 'debug',
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: safePath(request.url),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: (error: Error & { code?: unknown }) => ({
          type: error.name,
          message: error.message.replace(PHONE, (phone) => maskPhone(phone)),
          // Not `code`: that is how the redaction knows a person's code.
          error_code: typeof error.code === 'string' ? error.code : undefined,
          stack: error.stack?.split('\n').slice(1).join('\n'),
        }),
      },
    },
  });
}
