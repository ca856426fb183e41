import multipart from '@fastify/multipart';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, type ApiBodyOptions, ApiConsumes } from '@nestjs/swagger';
import { hours, Throttle } from '@nestjs/throttler';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalidField } from '../errors';

const JSON_BODY_LIMIT = 256 * 1024;
/** Maximum nesting of objects and lists; our requests need three levels. */
const MAX_DEPTH = 32;

export interface RawBodyContent {
  bytes: Buffer;
  /** If true, `bytes` is empty. */
  tooLarge: boolean;
}

interface BodyRouteConfig {
  rawBodyLimit?: number;
  /** Accepted media types, as the error message names them. */
  multipart?: string;
}

export const RawBody = (maxBytes: number) =>
  RouteConfig({ rawBodyLimit: maxBytes } satisfies BodyRouteConfig);

const UPLOADS = { default: { limit: 60, ttl: hours(1) } };

export const Multipart = (types = 'multipart/form-data') =>
  applyDecorators(RouteConfig({ multipart: types } satisfies BodyRouteConfig), Throttle(UPLOADS));

export const MultipartForm = (body: ApiBodyOptions) =>
  applyDecorators(Multipart(), ApiConsumes('multipart/form-data'), ApiBody(body));

const configOf = (request: FastifyRequest): BodyRouteConfig => request.routeOptions.config as BodyRouteConfig;

export async function registerBodyParsing(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, {
    limits: { fields: 40, fieldSize: 4_096, fieldNameSize: 100, parts: 60 },
    throwFileSizeLimit: true,
  });
  const parseJson = fastify.getDefaultJsonParser('error', 'error');

  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
      if (!isPlainUtf8(request)) throw wrongMediaType(request);
      const content = await readRaw(payload, JSON_BODY_LIMIT);
      if (content.tooLarge) throw new DomainError('PAYLOAD_TOO_LARGE', 'The request is too large.');
      return toObject(request, content.bytes, parseJson);
    },
  );
  fastify.addContentTypeParser('*', (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const rawLimit = request.is404 ? 0 : configOf(request).rawBodyLimit;
    if (rawLimit !== undefined) return readRaw(payload, rawLimit);
    throw wrongMediaType(request);
  });
  const originalTypes = new WeakMap<FastifyRequest, string | undefined>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Providers send malformed media types; raw routes ignore them.
    if (configOf(request).rawBodyLimit !== undefined) {
      originalTypes.set(request, request.headers['content-type']);
      request.headers['content-type'] = 'application/octet-stream';
    }
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (originalTypes.has(request)) {
      const original = originalTypes.get(request);
      if (original === undefined) delete request.headers['content-type'];
      else request.headers['content-type'] = original;
    }
    done();
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const isMultipart = (request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/');
    const { multipart: allowed, rawBodyLimit } = configOf(request);
    const isAllowed = allowed !== undefined || rawBodyLimit !== undefined || request.is404;
    if (!isMultipart || isAllowed) return done(null, payload);
    done(wrongMediaType(request));
  });
}

export function wrongMediaType(request: FastifyRequest): DomainError {
  const type = configOf(request).multipart ?? 'application/json';
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', `Send this as ${type}.`);
}

/** JSON is UTF-8 (RFC 8259). Compressed bodies could expand without limit. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset) && (headers['content-encoding'] ?? 'identity') === 'identity';
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>;

async function toObject(request: FastifyRequest, bytes: Buffer, parse: JsonParser): Promise<unknown> {
  if (bytes.length === 0) return {};
  const body = await new Promise<unknown>((resolve, reject) => {
    void parse(request, bytes.toString('utf8'), (error, parsed) => (error ? reject(error) : resolve(parsed)));
  }).catch((error: unknown) => {
    throw new DomainError('MALFORMED_BODY', 'The body is not valid JSON.', { cause: error });
  });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidField('body', 'The body must be a JSON object');
  }
  if (isDeeperThan(MAX_DEPTH, body)) {
    throw invalidField('body', `The body must not nest deeper than ${MAX_DEPTH} levels`);
  }
  return body;
}

/** Breadth-first: recursion could overflow the stack. */
function isDeeperThan(levels: number, root: object): boolean {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level
      .flatMap((value) => Object.values(value) as unknown[])
      .filter((value): value is object => typeof value === 'object' && value !== null);
  }
  return false;
}

/** Reads a body beyond `limit` without storing it, so that the response still reaches the sender. */
function readRaw(payload: NodeJS.ReadableStream, limit: number): Promise<RawBodyContent> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve({ bytes: Buffer.alloc(0), tooLarge: true });
      }
    });
    payload.on('end', () => resolve({ bytes: Buffer.concat(chunks), tooLarge: false }));
    payload.on('error', reject);
  });
}
