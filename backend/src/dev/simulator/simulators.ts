import type { RailName, RailSections } from '../../platform/config';
import type { Books } from './books';
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
