import { refundsOf } from '../../../../platform/config';
import type { ProviderEntry } from '../payment-provider';
import { MtnProvider } from './mtn.provider';

/** MTN MoMo, directly through MTN's public API. */
export const mtn: ProviderEntry = {
  operator: 'MTN',
  label: 'MTN Mobile Money',
  logo: '/providers/mtn.svg',
  description: 'Pay with your MTN MoMo account',
  approveHint: {
    fr: 'Pas de message ? Composez *126# puis « Approbations »',
    en: 'No message? Dial *126#, then “Approvals”',
  },
  callback: { path: 'callback', signed: false },
  capabilities: {
    refunds: refundsOf('mtn'),
    payouts: false,
    accountCheck: false,
    nameCheck: false,
    askAgain: false,
    statusTells: { amount: true, currency: true, externalId: true },
    replay: 'conflict',
    neverArrivedAfter: 120,
    expiresAfter: 300,
    statusPerSecond: 10,
  },
  adapter: MtnProvider,
};
