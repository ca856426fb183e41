import type { RailEntry } from '../payment-provider';
import { OrangeProvider } from './orange.provider';
import { ORANGE_STATUSES } from './orange.status-map';

export const orangePartner: RailEntry<'orange-partner'> = {
  operator: 'Orange',
  statuses: ORANGE_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez #150# et regardez vos demandes en attente',
    en: 'No message? Dial #150# and look for waiting requests',
  },
  callback: { path: 'orange/callback', signed: true },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: false,
    accountCheck: false,
    nameCheck: false,
    askAgain: false,
    payerMessage: false,
    reference: 'theirs',
    statusFields: { amount: true, currency: true, externalId: true },
    replay: 'same-answer',
    neverArrivedAfter: null,
    expiresAfter: null,
    statusPerSecond: null,
  }),
  adapter: OrangeProvider,
};
