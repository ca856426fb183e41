import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { applyDecorators, type INestApplication, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  DocumentBuilder,
  getSchemaPath,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { ERROR_CODES } from '../errors';
import { Pagination, StaffPagination } from './envelope';

class FieldErrorResponse {
  @ApiProperty() field!: string;
  @ApiProperty() message!: string;
}

/** The body of every failure. */
export class FailureResponse {
  @ApiProperty({ enum: [false], type: Boolean }) success!: false;
  @ApiProperty({ description: 'A sentence to show' }) error!: string;
  @ApiProperty({ enum: Object.keys(ERROR_CODES), enumName: 'ErrorCode' }) code!: string;
  @ApiProperty() request_id!: string;
  @ApiPropertyOptional({ type: [FieldErrorResponse] }) details?: FieldErrorResponse[];
}

interface EnvelopeOptions {
  status?: number;
  isArray?: boolean;
  /** `rider`: with `Pagination`; `staff`: with `total` too. */
  paginated?: 'rider' | 'staff';
  /** The answer carries a `message`. */
  message?: boolean;
  /** `data` may be null. */
  nullable?: boolean;
  /** A media type that the same answer comes in as a file, where `Accept` asks for it. */
  orFile?: string;
}

/** Documents a success: `{success: true, data: <model>}`. */
export function ApiEnvelope(model: Type | null, options: EnvelopeOptions = {}): MethodDecorator {
  const one = model === null ? { type: 'object' as const } : { $ref: getSchemaPath(model) };
  const data =
    options.isArray || options.paginated
      ? { type: 'array' as const, items: one }
      : options.nullable
        ? { allOf: [one], nullable: true }
        : one;
  const page =
    options.paginated === 'staff' ? StaffPagination : options.paginated === 'rider' ? Pagination : null;
  const envelope = {
    type: 'object',
    required: [
      'success',
      'data',
      ...(page === null ? [] : ['pagination']),
      ...(options.message ? ['message'] : []),
    ],
    properties: {
      success: { type: 'boolean', enum: [true] },
      data,
      ...(options.message ? { message: { type: 'string' } } : {}),
      ...(page === null ? {} : { pagination: { $ref: getSchemaPath(page) } }),
    },
  };
  return applyDecorators(
    ApiExtraModels(...(model === null ? [] : [model]), ...(page === null ? [] : [page])),
    ApiResponse({
      status: options.status ?? 200,
      description: 'Success',
      ...(options.orFile === undefined
        ? { schema: envelope }
        : {
            content: {
              'application/json': { schema: envelope },
              [options.orFile]: { schema: { type: 'string', format: 'binary' } },
            },
          }),
    }),
  );
}

const MEANING: Record<number, string> = {
  400: 'Malformed or invalid input',
  401: 'No or bad token',
  403: 'Not yours, or not your role',
  404: 'Not there, or not yours to know',
  406: 'No such representation',
  409: 'Conflicts with the present state',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'Idempotency-Key reused with another body',
  429: 'Throttled; see Retry-After',
  500: 'Unforeseen',
  503: 'A dependency is down',
};

/** Documents the failures of an operation; 429, 500 and 503 go without saying and are added. */
export function ApiErrors(...statuses: number[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiExtraModels(FailureResponse),
    ...[...new Set([...statuses, 429, 500, 503])].map((status) =>
      ApiResponse({
        status,
        description: MEANING[status] ?? 'Failure',
        schema: { $ref: getSchemaPath(FailureResponse) },
      }),
    ),
  );
}

/** The document that both web clients generate their types from. */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Mboa API')
    .setDescription(
      'Rides between the towns of Cameroon, paid by mobile money. Conventions and error codes: docs/api.md.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .build();
  return SwaggerModule.createDocument(app, about, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

interface Bytes {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * The document of the API at `/api/docs-json`, made and compressed once: it takes longer to write than most answers, and anybody may
 * ask for it. The pages for people are at `/api/docs`.
 */
export function registerApiDocuments(app: NestFastifyApplication): void {
  let document: OpenAPIObject | null = null;
  const documentOf = () => (document ??= createOpenApiDocument(app));
  let made: Promise<Bytes> | null = null;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/docs-json', { exposeHeadRoute: true }, async (request, reply) => {
      made ??= bytesOf(documentOf());
      const all = await made;
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
      void reply.headers({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding' });
      if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(all[encoding]);
    });
  SwaggerModule.setup('api/docs', app, documentOf, { raw: ['yaml'], customSiteTitle: 'Mboa API' });
}

async function bytesOf(document: OpenAPIObject): Promise<Bytes> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { identity, br, gzip: zipped };
}
