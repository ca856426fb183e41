import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config';
import { DomainError } from '../errors';
import { registerBodyParsing } from './body-parsing';
import { toFailure } from './error.filter';
import { AppLogger } from './logging';
import { createOpenApiDocument } from './open-api';
import { registerSecurityHeaders } from './security-headers';
import { registerWebClients } from './web-clients';

/** An adapter that gives every request an id and answers its own errors in the API's envelope. */
export function createAdapter(config: AppConfig): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const error = new DomainError('MALFORMED_BODY', 'invalid', 'The request could not be read.');
      const { status, body } = toFailure(error, request.id);
      void reply.status(status).send(body);
    },
  });
}

/** The whole application on Fastify, ready to `init` or `listen`. `root` is the table of contents (app.module). */
export async function createApp(root: DynamicModule, config: AppConfig): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(config), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(AppLogger));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply) => {
      void reply.header('X-Request-Id', request.id);
    });
  await registerSecurityHeaders(app, config);
  // People pay for each megabyte: answers over 1 kB go out compressed (the built pages are compressed at build time).
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await registerBodyParsing(app);
  await registerWebClients(app);
  SwaggerModule.setup('api/docs', app, () => createOpenApiDocument(app), {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Mboa API',
  });
  return app;
}
