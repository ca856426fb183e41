import type { RailName } from '../../platform/config';
import { mtnSimulator } from './mtn.simulator';
import { orangeCmSimulator } from './orange-cm.simulator';
import { orangeSimulator } from './orange.simulator';
import { pawapaySimulator } from './pawapay.simulator';
import type { ProviderSimulator } from './provider-simulator';

export const SIMULATORS: { readonly [Name in RailName]: ProviderSimulator<Name> } = {
  'mtn-momo': mtnSimulator,
  'orange-partner': orangeSimulator,
  'orange-cm': orangeCmSimulator,
  pawapay: pawapaySimulator,
};
