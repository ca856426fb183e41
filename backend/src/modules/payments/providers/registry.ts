import type { ProviderName } from '../../../platform/config';
import { mtn } from './mtn/mtn.entry';
import { orange } from './orange/orange.entry';
import type { ProviderCapabilities, ProviderEntry } from './payment-provider';

/** Every payment provider. Adding one: docs/contributing.md#add-a-payment-provider. */
export const PROVIDERS: Readonly<Record<ProviderName, ProviderEntry>> = { mtn, orange };

export const capabilitiesOf = (provider: ProviderName): ProviderCapabilities =>
  PROVIDERS[provider].capabilities;
