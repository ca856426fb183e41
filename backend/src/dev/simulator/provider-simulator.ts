import type { FastifyPluginCallback } from 'fastify';
import type { ProviderName, RailName, RailSections } from '../../platform/config';
import type { ForcedOutcome } from '../../modules/payments/providers/connections';
import type { OutcomePolicy, Outcome } from './simulated-outcome';
import type { SimulatedPayment, SimulatorRepository } from './simulator.repository';

/** What the simulation of one rail is made of. */
export interface ProviderSimulator<Name extends RailName> {
  /**
   * The numbers of each wallet that force an outcome in mock mode, whatever `MOCK_SUCCESS_RATE` and `MOCK_SEED` say; by custom they end in 01 to 05.
   * After an `internal_error` the request is on the books all the same, as it is with the real providers: sending it again is
   * answered as a repetition, the status call and the callback report the failure.
   */
  numbers: Readonly<Partial<Record<ProviderName, Readonly<Record<ForcedOutcome, string>>>>>;
  /** The provider's own words for each outcome. */
  reasons: Readonly<Record<Outcome, string | null>>;
  /** Seconds from the request to the decision; `pace` is drawn from [0, 1). */
  decidesAfter(outcome: Outcome, pace: number): number;
  /** Credentials made up for this process, whose adapters are the only callers. */
  credentials(): Partial<RailSections[Name]>;
  routes(
    connection: RailSections[Name],
    chance: Omit<OutcomePolicy, 'ordinal'>,
    repository: SimulatorRepository,
  ): FastifyPluginCallback;
  /** How it reports what it has decided. */
  callback(
    payment: SimulatedPayment,
    connection: RailSections[Name],
  ): { method: 'PUT' | 'POST'; body: string; headers: Record<string, string> };
}
