import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand';
import type { AppConfig } from '../config';
import { DomainError } from '../errors';
import { toFailure } from './error.filter';
import { type PagePreviews, writePreview } from './page-previews';

const WORKSPACE = resolve(__dirname, '../../../..');
const RIDER_APP = join(WORKSPACE, 'frontend', 'dist');
const CONSOLE = join(WORKSPACE, 'admin', 'dist');

/** Unknown server paths are 404 rather than a page. */
const SERVER_PATHS = /^\/(api|dev|metrics|socket\.io)(\/|$)/;
/** Reached only by secret links, so search engines must not list them. */
const PRIVATE_PAGES = /^\/(trip|contact)\//;
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** Unknown paths get the client's index.html. */
export async function registerWebClients(
  fastify: FastifyInstance,
  previews: PagePreviews,
  config: AppConfig,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: WORKSPACE,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  fastify.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const page = await previewedPage(request, previews, config);
    if (page === null) return servePage(request, reply);
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

async function previewedPage(
  request: FastifyRequest,
  previews: PagePreviews,
  { http }: AppConfig,
): Promise<string | null> {
  const path = decodePath(request.url);
  const index = join(RIDER_APP, 'index.html');
  if (path === null || !isFile(index)) return null;
  const [, query] = request.url.split('?', 2);
  const preview = await previews.find(path, {
    language: new URLSearchParams(query).get('lang') ?? undefined,
    acceptLanguage: request.headers['accept-language'],
  });
  if (preview === null) return null;
  return writePreview(await readFile(index, 'utf8'), preview, {
    url: http.publicUrl + path,
    image: `${http.publicUrl}/icons/icon-512.png`,
    site: brand.name,
  });
}

function servePage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = decodePath(request.url);
  if (path === null || SERVER_PATHS.test(path)) return notFound(request, reply);
  if (path === '/admin') return reply.redirect('/admin/', 308);
  const isConsole = path.startsWith('/admin/');
  const root = isConsole ? CONSOLE : RIDER_APP;
  const file = normalize(isConsole ? path.slice('/admin/'.length) : path.slice(1));
  if (file.startsWith(`..${sep}`)) return notFound(request, reply);
  if (file !== '.' && isFile(join(root, file))) {
    return reply.header('Cache-Control', cacheControlOf(file)).sendFile(file, root);
  }
  if (/\.[a-z0-9]+$/i.test(file) || !isFile(join(root, 'index.html'))) return notFound(request, reply);
  if (PRIVATE_PAGES.test(path)) void reply.header('X-Robots-Tag', 'noindex');
  return reply.header('Cache-Control', 'no-cache').sendFile('index.html', root);
}

function cacheControlOf(file: string): string {
  if (/^assets[\\/]/.test(file)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/^(icons|providers|screenshots)[\\/]/.test(file)) return `public, max-age=${DAY_SECONDS}`;
  return 'no-cache';
}

function decodePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  // statSync throws for a name that is too long.
  return existsSync(path) && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new DomainError('NOT_FOUND', 'The requested resource was not found.');
  const { status, body } = toFailure(error, request.id);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}
