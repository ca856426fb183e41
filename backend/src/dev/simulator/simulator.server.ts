import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { mtnRoutes } from './mtn.simulator';
import { orangeRoutes } from './orange.simulator';
import type { SimulatorSettings } from './simulator-settings';
import type { SimulatorRepository } from './simulator.repository';

/** Where each provider's API begins. */
export const MTN_BASE = '/mtn';
export const ORANGE_BASE = '/orange';

/** Both providers' HTTP APIs on one port of this machine that the system chooses. */
export class SimulatorServer {
  private readonly app: FastifyInstance;

  constructor(settings: SimulatorSettings, repository: SimulatorRepository) {
    this.app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024 });
    this.app.removeAllContentTypeParsers();
    // The signature covers the raw body, so no route gets it parsed.
    this.app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    this.app.setErrorHandler(async (_error, _request, reply) =>
      reply.code(500).send({ code: 'INTERNAL_PROCESSING_ERROR', message: 'The simulator failed' }),
    );
    this.app.setNotFoundHandler(async (_request, reply) =>
      reply.code(404).send({ statusCode: 404, message: 'Resource not found' }),
    );
    const chance = { successRate: settings.successRate, seed: settings.seed };
    this.app.register(mtnRoutes(settings.mtn, chance, repository), { prefix: MTN_BASE });
    this.app.register(orangeRoutes(settings.orange, chance, repository), { prefix: ORANGE_BASE });
  }

  /** @returns the address, such as `http://127.0.0.1:41234` */
  async listen(): Promise<string> {
    await this.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = this.app.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}
