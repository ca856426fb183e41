import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { brand } from '../brand';
import { documentFailures } from './open-api';
import { withExamples } from './open-api-examples';

const DAY_SECONDS = 86_400;
/** Scalar's browser bundle. */
const SCALAR = join(dirname(require.resolve('@scalar/fastify-api-reference')), 'js');
const PAGE = join(__dirname, 'api-docs');

export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle(`${brand.name} API`)
    .setDescription(
      'Rides between the towns of Cameroon, paid by mobile money. Conventions of every call and all error codes are in [the guide](/api/docs/api.md).',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer('/', 'The server that answers this document')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .build();
  const document = SwaggerModule.createDocument(app, about, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  documentFailures(document);
  openPublicOperations(document);
  return withGroupedTags(withSharedFailures(withExamples(withoutNullable(document) as OpenAPIObject)));
}

/** `@Public()` adds an empty requirement; OpenAPI expects an empty list. */
function openPublicOperations(document: OpenAPIObject): void {
  for (const operation of operationsOf<{ security?: object[] }>(document)) {
    if (operation.security?.every((requirement) => Object.keys(requirement).length === 0))
      operation.security = [];
  }
}

const operationsOf = <Operation>({ paths }: OpenAPIObject) =>
  Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);

/** Replaces OpenAPI 3.0's `nullable` by 3.1's type `null`, and unwraps `allOf` around a reference. */
function withoutNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullable);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([name, value]) => [name, withoutNullable(value)]);
  const { nullable, allOf, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  const only: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  if (nullable === undefined || typeof nullable === 'object') {
    if (only !== undefined) return { ...(only as object), ...rest };
    return {
      ...rest,
      ...(allOf === undefined ? {} : { allOf }),
      ...(nullable === undefined ? {} : { nullable }),
    };
  }
  if (only !== undefined) return { ...rest, anyOf: [only, { type: 'null' }] };
  const values = Array.isArray(rest['enum']) ? { enum: [...(rest['enum'] as unknown[]), null] } : {};
  return { ...rest, type: [rest['type'], 'null'], ...values };
}

function withSharedFailures(document: OpenAPIObject): OpenAPIObject {
  const shared: Record<string, object> = {};
  for (const { responses } of operationsOf<{ responses?: Record<string, Answer> }>(document)) {
    for (const [status, response] of Object.entries(responses ?? {})) {
      const codes = response.content?.['application/json']?.schema?.allOf?.[1]?.properties?.code?.enum;
      if (responses === undefined || codes === undefined) continue;
      const name = [status, ...codes].join('.');
      shared[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return { ...document, components: { ...document.components, responses: shared } } as OpenAPIObject;
}

interface Answer {
  $ref?: string;
  content?: Record<string, { schema?: { allOf?: { properties?: { code?: { enum?: string[] } } }[] } }>;
}

interface Bytes {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Serves `/api/docs-json`, generated and compressed once since it is expensive and public, and the page
 * `/api/docs`.
 */
export function registerApiDocuments(app: NestFastifyApplication): void {
  let generated: Promise<Bytes> | null = null;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/api/docs-json', { exposeHeadRoute: true }, async (request, reply) => {
    generated ??= bytesOf(createOpenApiDocument(app));
    const all = await generated;
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    void reply.headers({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding' });
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(all[encoding]);
  });
  const file = (path: string, name: string, root: string) =>
    fastify.get(path, { exposeHeadRoute: true }, (_request, reply) =>
      reply.header('Cache-Control', `public, max-age=${DAY_SECONDS}`).sendFile(name, root),
    );
  file('/api/docs', 'index.html', PAGE);
  for (const name of ['start.js', 'api.md']) file(`/api/docs/${name}`, name, PAGE);
  file('/api/docs/standalone.js', 'standalone.js', SCALAR);
}

async function bytesOf(document: OpenAPIObject): Promise<Bytes> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { identity, br, gzip: zipped };
}

const STAFF_PATH = /^\/api\/admin\/([^/]+)/;
const SYSTEM_TAGS = ['Provider callbacks', 'Health', 'Development'];

export function withGroupedTags(document: OpenAPIObject): OpenAPIObject {
  const names = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    const resource = STAFF_PATH.exec(path)?.[1];
    for (const operation of Object.values(operations) as { tags?: string[] }[]) {
      if (resource !== undefined) operation.tags = [`Staff: ${resource.replace(/-/g, ' ')}`];
      operation.tags?.forEach((tag) => names.add(tag));
    }
  }
  const all = [...names].sort();
  const staff = all.filter((tag) => tag.startsWith('Staff: '));
  const system = all.filter((tag) => SYSTEM_TAGS.includes(tag));
  const people = all.filter((tag) => !staff.includes(tag) && !system.includes(tag));
  const groups = { 'Riders and drivers': people, Staff: staff, System: system };
  return {
    ...document,
    'x-tagGroups': Object.entries(groups).map(([name, tags]) => ({ name, tags })),
  } as OpenAPIObject;
}
