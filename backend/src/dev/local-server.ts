import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

export interface SimulatedRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  body?: object;
}

/** HTTP server on a free local port. Starts listening on first use. */
export class LocalServer {
  private readonly server = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024 });
  private listening: Promise<string> | null = null;

  constructor(answer: (request: SimulatedRequest) => Promise<Answer>) {
    this.server.removeAllContentTypeParsers();
    // Bodies are not parsed, because signatures cover the bytes.
    this.server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    this.server.setErrorHandler(async (_error, _request, reply) =>
      reply.code(500).send({ code: 'INTERNAL_PROCESSING_ERROR', message: 'The simulator failed' }),
    );
    this.server.all('/*', async ({ method, url, headers, body }, reply) => {
      const text = typeof body === 'string' ? body : '';
      const result = await answer({ method, path: url, headers, body: text });
      return reply.code(result.status).send(result.body);
    });
  }

  baseUrl(): Promise<string> {
    this.listening ??= this.listen().catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    return this.listening;
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  private async listen(): Promise<string> {
    await this.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = this.server.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }
}
