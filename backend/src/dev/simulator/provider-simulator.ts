import type { FastifyPluginCallback } from 'fastify';
import type { ProviderName, RailName, RailSections } from '../../platform/config';
import type { ForcedOutcome } from '../../modules/rails/providers/connections';
import type { OutcomePolicy, Outcome } from './simulated-outcome';
import type { SimulatedPayment, SimulatorRepository } from './simulator.repository';

export interface ProviderSimulator<Name extends RailName> {
  /**
   * Numbers of each wallet that force an outcome whatever `MOCK_SUCCESS_RATE` and `MOCK_SEED` are; by convention they end in 01 to 05. An
   * `internal_error` still books the request, like the real providers: a repetition is a duplicate, and status and callback report the
   * failure.
   */
  numbers: Readonly<Partial<Record<ProviderName, Readonly<Record<ForcedOutcome, string>>>>>;
  reasons: Readonly<Record<Outcome, string | null>>;
  decidesAfter(outcome: Outcome, pace: number): number;
  /** Generated for this process, whose adapters are the only callers. */
  credentials(): Partial<RailSections[Name]>;
  routes(
    connection: RailSections[Name],
    chance: Omit<OutcomePolicy, 'ordinal'>,
    repository: SimulatorRepository,
  ): FastifyPluginCallback;
  callback(
    payment: SimulatedPayment,
    connection: RailSections[Name],
  ): { method: 'PUT' | 'POST'; body: string; headers: Record<string, string> };
}
