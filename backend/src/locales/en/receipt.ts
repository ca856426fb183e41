import { toCardinal } from 'n2words/en-GB';
import type { Texts } from '../fr';
import { format } from './format';

export const receipt: Texts['receipt'] = {
  slogan: 'Travel together',
  title: 'Payment receipt',
  issued: (at) => `Issued on ${format.day(at)}`,
  paid: 'Amount paid',
  inWords: (amount) => `Received the sum of ${toCardinal(amount)} CFA ${amount === 1 ? 'franc' : 'francs'}.`,
  standing: { none: 'Paid', underWay: 'Refund under way', part: 'Partly refunded', all: 'Refunded' },
  refunded: (amount, at) =>
    `${amount} refunded${at === null ? '' : ` on ${format.day(at)}`} to the number that paid.`,
  refundDue: (amount) => `${amount} will be refunded to the number that paid.`,
  departure: (moment) => `Departure ${moment}`,
  seats: (count) => (count === 1 ? '1 seat' : `${count} seats`),
  rows: {
    fee: 'Service fee included',
    credit: 'Paid by credit',
    passenger: 'Paid by',
    provider: 'Paid with',
    paidAt: 'Paid on',
    reference: 'Reference',
    driver: 'Driver',
  },
  check: 'Check this receipt',
  scan: 'Scan the code or open this address: the page says whether the receipt is genuine.',
  units: 'Amounts in CFA francs (XAF), times of Douala',
};
