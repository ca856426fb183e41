import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ForcedOutcome, SimulatedProviders } from '../../modules/rails/providers/connections';
import {
  AppConfig,
  type ProviderName,
  RAIL_NAMES,
  type RailName,
  type RailSections,
} from '../../platform/config';
import { PreparedQueries } from '../../platform/database';
import { type Answer, LocalServer, type SimulatedRequest } from '../local-server';
import type { Books } from './books';
import { DatabaseBooks } from './database-books';
import { MtnSimulator } from './mtn.simulator';
import { OrangeSimulator } from './orange.simulator';
import { OrangeCmSimulator } from './orange-cm.simulator';
import { PawapaySimulator } from './pawapay.simulator';
import type { ProviderSimulator } from './provider-simulator';
import type { OutcomeRules } from './simulated-outcome';

interface SimulatorOf<Name extends RailName> {
  new (connection: RailSections[Name], books: Books): ProviderSimulator<Name>;
  readonly rules: OutcomeRules;
  /** Generated per process, because only its own adapters call. */
  credentials(): Partial<RailSections[Name]>;
}

export const SIMULATORS: { readonly [Name in RailName]: SimulatorOf<Name> } = {
  'mtn-momo': MtnSimulator,
  'orange-partner': OrangeSimulator,
  'orange-cm': OrangeCmSimulator,
  pawapay: PawapaySimulator,
};

@Injectable()
export class SimulatedConnections extends SimulatedProviders implements OnApplicationShutdown {
  readonly simulators: Readonly<Record<RailName, ProviderSimulator>>;
  private readonly sections: RailSections;
  private readonly server = new LocalServer((request) => this.answer(request));

  constructor(config: AppConfig, queries: PreparedQueries) {
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
  }

  override async of<Name extends RailName>(rail: Name): Promise<RailSections[Name]> {
    return { ...this.sections[rail], baseUrl: `${await this.server.baseUrl()}/${rail}` };
  }

  override testNumbers(rail: RailName, wallet: ProviderName): Partial<Record<ForcedOutcome, string>> {
    return SIMULATORS[rail].rules.numbers[wallet] ?? {};
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }

  private async answer(request: SimulatedRequest): Promise<Answer> {
    const rail = RAIL_NAMES.find((name) => request.path.startsWith(`/${name}/`));
    if (rail === undefined) return { status: 404 };
    return this.simulators[rail].answer({ ...request, path: request.path.slice(`/${rail}`.length) });
  }
}
