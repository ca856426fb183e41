import { applyDecorators, Controller, HttpCode, type Type } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  type ApiResponseNoStatusOptions,
  ApiTags,
  getSchemaPath,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { ERROR_CODES, type ErrorCode } from '../errors';
import { FOR_STAFF, Public, REAUTHENTICATES } from './access';
import { Pagination, StaffPagination } from './envelope';
import { STATUS_OF } from './error.filter';
import { OneOf, Text } from './fields';

class FieldErrorResponse {
  @Text() field!: string;
  @Text() message!: string;
  @Text({ optional: true, description: 'Key of the message, for translation' }) problem?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'In the message',
  })
  values?: Record<string, string | number>;
}

export class FailureResponse {
  @ApiProperty({ enum: [false], type: Boolean }) success!: false;
  @Text({ description: 'Sentence to display' }) error!: string;
  @OneOf(Object.keys(ERROR_CODES), 'ErrorCode') code!: string;
  @Text() request_id!: string;
  @ApiPropertyOptional({ type: [FieldErrorResponse] }) details?: FieldErrorResponse[];
}

interface Answer {
  /** `[Class]` is a list. Omitted for routes that return only a file. */
  type?: Type | readonly [Type];
  /** Default: 200. Of two statuses, the first is sent unless the handler sets the second. */
  status?: number | readonly [number, number];
  nullable?: boolean;
  page?: 'rider' | 'staff';
  message?: boolean;
  withoutEnvelope?: boolean;
  /** Media types of returned files; with `type` as well, `Accept` decides. */
  files?: readonly string[];
}

type Data = Type | readonly [Type] | null | Answer;

function answerOf(data: Data): Answer {
  if (data === null) return { type: Object, nullable: true };
  return typeof data === 'function' || data instanceof Array ? { type: data } : data;
}

function describeAnswer(answer: Answer): MethodDecorator {
  const { type, status = 200, page, files = [] } = answer;
  const models = [type ?? []].flat().filter((model) => model !== Object);
  const content = {
    ...(type === undefined ? {} : { 'application/json': { schema: schemaOf(type, answer) } }),
    ...Object.fromEntries(files.map((file) => [file, { schema: { type: 'string', format: 'binary' } }])),
  };
  const statuses = [status].flat();
  return applyDecorators(
    HttpCode(statuses[0] ?? 200),
    ApiExtraModels(FailureResponse, ...models, ...(page === undefined ? [] : [PAGINATIONS[page]])),
    ...statuses.map((each) => ApiResponse({ status: each, description: 'Success', content })),
  );
}

const PAGINATIONS = { rider: Pagination, staff: StaffPagination };

function schemaOf(type: Type | readonly [Type], { nullable, page, message, withoutEnvelope }: Answer) {
  const [model] = [type].flat() as [Type];
  const one = model === Object ? { type: 'object' } : { $ref: getSchemaPath(model) };
  if (withoutEnvelope) return one;
  const isList = page !== undefined || model !== type;
  const properties = {
    success: { type: 'boolean', enum: [true] },
    data: isList ? { type: 'array', items: one } : nullable ? { allOf: [one], nullable } : one,
    ...(message ? { message: { type: 'string' } } : {}),
    ...(page === undefined ? {} : { pagination: { $ref: getSchemaPath(PAGINATIONS[page]) } }),
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

const GENERAL_CODES: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['VALIDATION_FAILED', 'MALFORMED_BODY'],
  401: ['UNAUTHENTICATED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  406: ['NOT_ACCEPTABLE'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['IDEMPOTENCY_KEY_REUSED'],
  429: ['THROTTLED'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
};

const MEANING: Record<number, string> = {
  400: 'Malformed or invalid input',
  401: 'Missing or invalid token',
  403: "Not the caller's, or not permitted to the role or token",
  404: 'Not found, or not visible to the caller',
  406: 'Not acceptable',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'Idempotency-Key reused with another body',
  429: 'Throttled; see Retry-After',
  500: 'Unexpected error',
  503: 'A dependency is down',
};

type Failure = number | ErrorCode;

const FAILURES = 'x-failures';
const MARKS = [FAILURES, FOR_STAFF, REAUTHENTICATES] as const;

interface MarkedOperation {
  parameters?: { in: string }[];
  responses: object;
  security?: object[];
  [FAILURES]?: Failure[];
  [FOR_STAFF]?: boolean;
  [REAUTHENTICATES]?: boolean;
}

/**
 * @param data The class of the data, `[Class]` for a list, null for none.
 * @param failures Those that documentFailures() cannot derive from the route and its decorators.
 */
export function Operation(summary: string, data: Data, ...failures: Failure[]): MethodDecorator {
  return applyDecorators(
    describeAnswer(answerOf(data)),
    ApiOperation({ summary }),
    ApiExtension(FAILURES, failures),
  );
}

/** Providers authenticate in their own way and are not throttled. */
export function CallbackController(path: string): ClassDecorator {
  return applyDecorators(ApiTags('Provider callbacks'), Public(), SkipThrottle(), Controller(path));
}

/** For callbacks, whose bodies are read unparsed. */
export function CallbackOperation(
  operationId: string,
  summary: string,
  ...failures: Failure[]
): MethodDecorator {
  const responses = Object.entries(failureResponses(failures));
  return applyDecorators(
    describeAnswer(answerOf(null)),
    ApiOperation({ summary, operationId }),
    ...responses.map(([status, response]) => ApiResponse({ status: Number(status), ...response })),
  );
}

/** Completes each `@Operation()`, which can't see the decorators of its controller. */
export function documentFailures(document: OpenAPIObject): void {
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations) as [string, MarkedOperation][]) {
      const given = operation[FAILURES];
      if (given !== undefined) {
        const failures = [...failuresOf(operation, method), ...given];
        operation.responses = { ...operation.responses, ...failureResponses(failures) };
      }
      for (const mark of MARKS) delete operation[mark];
    }
  }
}

/** Failures that follow from the route: invalid input, a missing token, missing permissions or scopes. */
function failuresOf(operation: MarkedOperation, method: string): Failure[] {
  const hasInput = operation.parameters?.some(({ in: place }) => place === 'query' || place === 'path');
  const isPublic = operation.security?.some((requirement) => Object.keys(requirement).length === 0);
  const invalidParameters = hasInput ? [400] : [];
  return [
    ...(method === 'get' ? invalidParameters : [400, 413, 415]),
    ...(isPublic ? [] : [401, 403]),
    ...(operation[FOR_STAFF] ? ['SECOND_FACTOR_REQUIRED' as const] : []),
    ...(operation[REAUTHENTICATES] ? ['REAUTHENTICATION_REQUIRED' as const] : []),
  ];
}

function failureResponses(failures: readonly Failure[]): Record<number, ApiResponseNoStatusOptions> {
  const codes = new Map<number, ErrorCode[]>();
  for (const failure of [...failures, 429, 500, 503]) {
    const status = typeof failure === 'number' ? failure : STATUS_OF[ERROR_CODES[failure]];
    const added = typeof failure === 'number' ? (GENERAL_CODES[status] ?? []) : [failure];
    codes.set(status, [...new Set([...(codes.get(status) ?? []), ...added])]);
  }
  return Object.fromEntries(
    [...codes].map(([status, possible]) => [status, failureResponse(status, possible)]),
  );
}

function failureResponse(status: number, possible: ErrorCode[]): ApiResponseNoStatusOptions {
  const code = { type: 'object' as const, properties: { code: { type: 'string' as const, enum: possible } } };
  const schema = { allOf: [{ $ref: getSchemaPath(FailureResponse) }, code] };
  return { description: MEANING[status] ?? 'Failure', content: { 'application/json': { schema } } };
}
