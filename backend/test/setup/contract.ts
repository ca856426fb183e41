import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES } from '../../src/platform/errors';
import { readUrl } from './call';
import type { TestApp } from './test-app';

export interface Operation {
  /** `GET /api/rides/{id}`. */
  route: string;
  method: string;
  path: string;
  statuses: number[];
  /** Documented failures: `404 RIDE_NOT_FOUND`. */
  failures: string[];
  /** Names of path, query and JSON body parameters. */
  parameters: string[];
  query: string[];
  fields: string[];
}

export interface RequestInput {
  token?: string | undefined;
  parameters?: Record<string, string>;
  /** Appended to the URL unchanged. */
  query?: string;
  body?: unknown;
  /** Body that is sent unchanged, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

export interface ContractAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export async function operationsOf(product: TestApp): Promise<Operation[]> {
  const document = (await (await fetch(`${product.url}/api/docs-json`)).json()) as OpenAPIObject;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const named = (where: string) =>
        (operation.parameters ?? []).flatMap((parameter) =>
          'in' in parameter && parameter.in === where ? [parameter.name] : [],
        );
      return [
        {
          route: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          statuses: Object.keys(operation.responses).map(Number),
          failures: Object.entries(operation.responses).flatMap(failuresOf),
          parameters: named('path'),
          query: named('query'),
          fields: fieldsOf(document, operation.requestBody),
        },
      ];
    }),
  );
}

interface DocumentedFailure {
  $ref?: string;
  content?: Record<string, { schema?: { allOf?: { properties?: { code?: { enum?: string[] } } }[] } }>;
}

/**
 * A response refers to a component named by status and codes (`409.OWN_RIDE.RIDE_DEPARTED`), or lists the codes
 * itself if the route returns a file.
 */
function failuresOf([status, response]: [string, unknown]): string[] {
  const { $ref, content = {} } = response as DocumentedFailure;
  const referenced = $ref?.split('/').at(-1)?.split('.').slice(1) ?? [];
  const listed = Object.values(content).flatMap(
    ({ schema }) => schema?.allOf?.[1]?.properties?.code?.enum ?? [],
  );
  return [...referenced, ...listed].map((code) => `${status} ${code}`);
}

function fieldsOf(document: OpenAPIObject, body: unknown): string[] {
  const content = (body as { content?: Record<string, { schema?: { $ref?: string } }> } | undefined)?.content;
  const name = content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const schema = document.components?.schemas?.[name];
  return schema && 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
}

/** Sends a request. Fails if the answer is not documented or breaks a general promise of the contract. */
export async function ask(
  product: { url: string },
  operation: Operation,
  sent: RequestInput = {},
): Promise<ContractAnswer> {
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => sent.parameters?.[name] ?? whole,
  );
  const content = sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
  const response = await readUrl(`${product.url}${path}${sent.query ?? ''}`, {
    method: operation.method,
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(content === null ? {} : { body: content }),
  });
  const { text } = response;
  const what = `${operation.route} ${JSON.stringify(sent.body ?? sent.query ?? sent.parameters ?? '')} → ${response.status}`;
  const answer = { status: response.status, headers: response.headers, text, body: parse(text) };
  expectPromises(answer, what);
  if (!operation.statuses.includes(answer.status)) throw new Error(`not documented: ${what}`);
  const failure = `${answer.status} ${answer.body?.code}`;
  if (answer.status >= 400 && !operation.failures.includes(failure)) {
    throw new Error(`not documented: ${what} ${answer.body?.code}`);
  }
  return answer;
}

const LEAKS = /node_modules|\bat .+\.[jt]s:|SELECT|QueryFailed|\/work|\/src\//;

/** docs/api.md: no 5xx, the error envelope, a request id, the security headers. A single `expect`, because thousands of answers are checked. */
export function expectPromises(answer: ContractAnswer, what: string): void {
  const { status, headers, body, text } = answer;
  if (status >= 500) throw new Error(`server error: ${what} ${text}`);
  const seen = {
    what,
    options: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
  };
  const promised = { what, options: 'nosniff', referrer: 'strict-origin-when-cross-origin' };
  if (status < 400) return void expect(seen).toEqual(promised);
  const isInvalid = body?.code === 'VALIDATION_FAILED';
  expect({
    ...seen,
    type: headers.get('content-type'),
    body,
    isKnownCode: Object.hasOwn(ERROR_CODES, body?.code),
    badDetails: isInvalid ? body.details?.filter((detail: object) => !isDetail(detail)) : [],
    leaks: LEAKS.exec(text)?.[0],
  }).toEqual({
    ...promised,
    type: 'application/json; charset=utf-8',
    body: {
      success: false,
      error: expect.stringMatching(/./),
      code: expect.any(String),
      request_id: headers.get('x-request-id'),
      ...(body?.details === undefined ? {} : { details: expect.any(Array) }),
    },
    isKnownCode: true,
    badDetails: [],
    leaks: undefined,
  });
  if (isInvalid && body.details.length === 0) throw new Error(`no details: ${what}`);
}

function isDetail(detail: object): boolean {
  const { field, message, ...others } = detail as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string' && /./.test(value);
  return isText(field) && isText(message) && Object.keys(others).length === 0;
}

function parse(text: string): ContractAnswer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function forEachConcurrently<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
