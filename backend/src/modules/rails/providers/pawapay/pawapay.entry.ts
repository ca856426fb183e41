import type { RailEntry } from '../payment-provider';
import { PawapayProvider } from './pawapay.provider';
import { PAWAPAY_STATUSES } from './pawapay.status-map';

/** An aggregator that reaches both wallets. */
export const pawapay: RailEntry<'pawapay'> = {
  operator: 'pawaPay',
  statuses: PAWAPAY_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? MTN\u00a0: composez *126#. Orange\u00a0: composez #150*50#',
    en: 'No message? MTN: dial *126#. Orange: dial #150*50#',
  },
  callback: { path: 'pawapay/callback', signed: true },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: true,
    accountCheck: false,
    nameCheck: false,
    availability: true,
    askAgain: false,
    payerMessage: false,
    reference: 'ours',
    // `clientReferenceId` carries our id, but not in every answer.
    statusFields: { amount: true, currency: true, externalId: false },
    replay: 'ignored',
    neverArrivedAfter: 120,
    expiresAfter: null,
    statusPerSecond: null,
  }),
  adapter: PawapayProvider,
};
