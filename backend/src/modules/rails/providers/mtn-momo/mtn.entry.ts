import type { RailEntry } from '../payment-provider';
import { MtnProvider } from './mtn.provider';
import { MTN_STATUSES } from './mtn.status-map';

export const mtnMomo: RailEntry<'mtn-momo'> = {
  operator: 'MTN',
  statuses: MTN_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez *126# puis «\u00a0Approbations\u00a0»',
    en: 'No message? Dial *126#, then “Approvals”',
  },
  callback: { path: 'callback', signed: false },
  capabilities: ({ refunds, statusPerSecond }) => ({
    refunds,
    payouts: true,
    accountCheck: true,
    nameCheck: true,
    askAgain: false,
    payerMessage: true,
    reference: 'ours',
    statusFields: { amount: true, currency: true, externalId: true },
    replay: 'conflict',
    neverArrivedAfter: 120,
    expiresAfter: 300,
    statusPerSecond,
  }),
  adapter: MtnProvider,
};
