import type { SimulatedRequest } from '../../src/dev/local-server';
import type { Books } from '../../src/dev/simulator/books';
import type { ProviderSimulator } from '../../src/dev/simulator/provider-simulator';
import { loadConfig, type RailName, type RailSections } from '../../src/platform/config';
import { Ledger } from './ledger';
import { type HonestAnswer, ScriptedServer } from './scripted-server';

/** A simulated rail behind a scripted server, with books that the test reads and decides. */
export abstract class FakeRail<
  Name extends RailName,
  Operation extends string,
  Simulator extends ProviderSimulator<Name, Operation>,
>
  extends ScriptedServer<Operation>
  implements Books
{
  readonly payments = new Ledger();
  readonly refunds = new Ledger();
  readonly transfers = new Ledger();
  /** Balance for refunds and payouts. */
  availableBalance = 9_000_000;
  readonly simulator: Simulator;

  /** `settings` without the base URL, which `urlSetting` names. */
  protected constructor(
    name: Name,
    Simulator: new (connection: RailSections[Name], books: Books) => Simulator,
    private readonly urlSetting: string,
    private readonly ownSettings: Record<string, string>,
  ) {
    super();
    const { rails } = loadConfig({
      JWT_SECRET: 'only reads the settings of a fake rail',
      ...ownSettings,
    }).payments;
    this.simulator = new Simulator(rails[name], this);
  }

  settings(): Record<string, string> {
    return { PAYMENTS_MODE: 'live', [this.urlSetting]: this.baseUrl, ...this.ownSettings };
  }

  async balance(): Promise<number> {
    return this.availableBalance;
  }

  async holderOf(): Promise<string> {
    return 'Awa Mbarga';
  }

  /** Sends the payment's status to its callback URL, altered by `changes`. */
  async callBack(reference: string, changes: object = {}): Promise<number> {
    const payment = this.payments.entries.get(reference);
    if (!payment?.callbackUrl) throw new Error(`No callback address for ${reference}`);
    const { method, headers, body } = this.simulator.callback(payment, changes);
    const answer = await fetch(payment.callbackUrl, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return answer.status;
  }

  protected override operationOf(method: string, path: string): Operation | null {
    return this.simulator.operationOf(method, path);
  }

  protected override execute(request: SimulatedRequest): Promise<HonestAnswer> {
    return this.simulator.answer(request);
  }
}
