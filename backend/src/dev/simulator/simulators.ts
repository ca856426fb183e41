import type { ProviderName } from '../../platform/config';
import { mtnSimulator } from './mtn.simulator';
import { orangeSimulator } from './orange.simulator';
import type { ProviderSimulator } from './provider-simulator';

/** The simulation of every provider. */
export const SIMULATORS: { readonly [Name in ProviderName]: ProviderSimulator<Name> } = {
  mtn: mtnSimulator,
  orange: orangeSimulator,
};
