import type { RailEntry } from '../payment-provider';
import { OrangeCmProvider } from './orange-cm.provider';
import { ORANGE_CM_STATUSES } from './orange-cm.status-map';

/** Orange's own merchant API. */
export const orangeCm: RailEntry<'orange-cm'> = {
  operator: 'Orange Cameroon',
  statuses: ORANGE_CM_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez #150*50# et entrez votre code secret',
    en: 'No message? Dial #150*50# and enter your PIN',
  },
  callback: { path: 'orange-cm/callback', signed: false },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: refunds === 'api',
    accountCheck: false,
    nameCheck: true,
    askAgain: true,
    payerMessage: false,
    reference: 'prepared',
    // Failed payments have almost no fields, no answer has a currency, and the order id is not always
    // returned.
    statusFields: { amount: true, currency: false, externalId: false, onlyOnSuccess: true },
    replay: 'ask',
    neverArrivedAfter: null,
    expiresAfter: 420,
    statusPerSecond: null,
  }),
  adapter: OrangeCmProvider,
};
