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
import { PreparedQueries } from '../../platform/database';
import { DatabaseBooks } from './database-books';
import type { ProviderSimulator } from './provider-simulator';
import { SIMULATORS } from './simulators';

/** Mock mode: connects the adapters to the simulated rails, which start listening on first use. */
@Injectable()
export class SimulatedConnections extends SimulatedProviders implements OnApplicationShutdown {
  readonly simulators: Readonly<Record<RailName, ProviderSimulator>>;
  private readonly sections: RailSections;
  private readonly server: FastifyInstance;
  private listening: Promise<string> | null = null;

  constructor(
    private readonly config: AppConfig,
    queries: PreparedQueries,
  ) {
    super();
    if (config.isProduction) throw new Error('The payment simulator does not exist in production');
    const sections = RAIL_NAMES.map((name) => [
      name,
      { ...config.payments.rails[name], ...SIMULATORS[name].credentials() },
    ]);
    this.sections = Object.fromEntries(sections) as RailSections;
    const { mockSuccessRate: successRate, mockSeed: seed } = config.payments;
    const simulatorOf = <Name extends RailName>(name: Name) => {
      const books = new DatabaseBooks(name, SIMULATORS[name].rules, { successRate, seed }, queries);
      return new SIMULATORS[name](this.sections[name], books);
    };
    const simulators = RAIL_NAMES.map((name) => [name, simulatorOf(name)] as const);
    this.simulators = Object.fromEntries(simulators) as Record<RailName, ProviderSimulator>;
    this.server = simulatorServer(simulators);
  }

  override async of<Name extends RailName>(rail: Name): Promise<RailSections[Name]> {
    const section = this.sections[rail];
    const baseUrl = `${await this.address()}/${rail}`;
    return { ...section, baseUrl, callbackUrl: this.reachable(section.callbackUrl) };
  }

  override testNumbers(rail: RailName, wallet: ProviderName): Partial<Record<ForcedOutcome, string>> {
    return SIMULATORS[rail].rules.numbers[wallet] ?? {};
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

function simulatorServer(simulators: readonly (readonly [RailName, ProviderSimulator])[]): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024 });
  app.removeAllContentTypeParsers();
  // Bodies stay raw, because signatures cover their bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (_error, _request, reply) =>
    reply.code(500).send({ code: 'INTERNAL_PROCESSING_ERROR', message: 'The simulator failed' }),
  );
  for (const [name, simulator] of simulators) {
    app.all(`/${name}/*`, async ({ method, url, headers, body }, reply) => {
      const path = url.slice(`/${name}`.length);
      const answer = await simulator.answer({
        method,
        path,
        headers,
        body: typeof body === 'string' ? body : '',
      });
      return reply.code(answer.status).send(answer.body);
    });
  }
  return app;
}
