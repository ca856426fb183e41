import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import fastify, { type FastifyInstance } from 'fastify';
import {
  AppConfig,
  type ProviderName,
  RAIL_NAMES,
  type RailName,
  type RailSections,
} from '../../platform/config';
import { type ForcedOutcome, SimulatedProviders } from '../../modules/rails/providers/connections';
import { SIMULATORS } from './simulators';
import { SimulatorRepository } from './simulator.repository';

/** Mock mode: connects the adapters to the simulated rails, which start listening on first use. */
@Injectable()
export class SimulatedConnections extends SimulatedProviders implements OnApplicationShutdown {
  private readonly sections: RailSections;
  private readonly server: FastifyInstance;
  private listening: Promise<string> | null = null;

  constructor(
    private readonly config: AppConfig,
    repository: SimulatorRepository,
  ) {
    super();
    if (config.isProduction) throw new Error('The payment simulator does not exist in production');
    const sections = RAIL_NAMES.map((name) => [
      name,
      { ...config.payments.rails[name], ...SIMULATORS[name].credentials() },
    ]);
    this.sections = Object.fromEntries(sections) as RailSections;
    this.server = simulatorServer(config, this.sections, repository);
  }

  override async of<Name extends RailName>(rail: Name): Promise<RailSections[Name]> {
    const section = this.sections[rail];
    const baseUrl = `${await this.address()}/${rail}`;
    return { ...section, baseUrl, callbackUrl: this.reachable(section.callbackUrl) };
  }

  override testNumbers(rail: RailName, wallet: ProviderName): Partial<Record<ForcedOutcome, string>> {
    return SIMULATORS[rail].numbers[wallet] ?? {};
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }

  private address(): Promise<string> {
    this.listening ??= this.listen().catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    return this.listening;
  }

  private async listen(): Promise<string> {
    await this.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = this.server.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Replaces our public address by this machine's, because the public one may not lead here. */
  private reachable(callbackUrl: string): string {
    const { publicUrl, port } = this.config.http;
    return callbackUrl.startsWith(`${publicUrl}/`)
      ? `http://127.0.0.1:${port}${callbackUrl.slice(publicUrl.length)}`
      : callbackUrl;
  }
}

function simulatorServer(
  { payments }: AppConfig,
  sections: RailSections,
  repository: SimulatorRepository,
): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024 });
  app.removeAllContentTypeParsers();
  // Bodies stay raw, because signatures cover their bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (_error, _request, reply) =>
    reply.code(500).send({ code: 'INTERNAL_PROCESSING_ERROR', message: 'The simulator failed' }),
  );
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ statusCode: 404, message: 'Resource not found' }),
  );
  const chance = { successRate: payments.mockSuccessRate, seed: payments.mockSeed };
  const register = <Name extends RailName>(name: Name) =>
    app.register(SIMULATORS[name].routes(sections[name], chance, repository), { prefix: `/${name}` });
  for (const name of RAIL_NAMES) register(name);
  return app;
}
