import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { createOpenApiDocument } from './open-api';

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
