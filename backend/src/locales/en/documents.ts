import { DateTime } from 'luxon';
import { toCardinal } from 'n2words/en-GB';
import { DOUALA } from '../../platform/douala';
import type { Texts } from '../fr';
import { format } from './format';

export const receipt: Texts['receipt'] = {
  slogan: 'Travel together',
  title: 'Payment receipt',
  issued: (at) => `Issued on ${format.day(at)}`,
  paid: 'Amount paid',
  inWords: (amount) => `Received the sum of ${toCardinal(amount)} CFA ${amount === 1 ? 'franc' : 'francs'}.`,
  status: {
    none: 'Paid',
    moved: 'Payment moved',
    underWay: 'Refund under way',
    part: 'Partly refunded',
    all: 'Refunded',
  },
  refunded: (amount, at) =>
    `${amount} refunded${at === null ? '' : ` on ${format.day(at)}`} to the number that paid.`,
  moved: (amount) => `${amount} was moved to another booking.`,
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
  units: 'Amounts in CFA francs (XAF), times in Douala',
};

export const manifest: Texts['manifest'] = {
  title: 'List of travellers',
  facts: {
    departure: 'Departure',
    meetingPoint: 'Meeting point',
    car: 'Car',
    plate: 'Number plate',
    driver: 'Driver',
  },
  columns: { name: 'Name', part: 'Trip', boarded: 'On board', signature: 'Signature' },
  boarded: 'Yes',
  companion: (name) => `With ${name}`,
  empty: 'No seat is paid yet.',
  driverSignature: "Driver's signature",
  made: (moment) => `List made: ${moment} (Douala time)`,
};

export const statement: Texts['statement'] = {
  title: 'Monthly statement',
  month: (begins) => DateTime.fromJSDate(begins, { zone: DOUALA }).setLocale('en').toFormat('LLLL yyyy'),
  all: 'All',
  figures: {
    opening: 'Balance before',
    gross: 'Paid by passengers',
    fees: 'of which service fees',
    refunds: 'Refunded',
    payouts: 'Paid to drivers',
    costs: 'Taken by the operator',
    balance: 'Balance after',
  },
  credits: 'Credits used by passengers',
  result: 'Service fees less costs and credits',
  owedToDrivers: 'Owed to drivers at the end of the month',
  owedToPassengers: 'Owed to passengers at the end of the month',
  open: 'The month is not over: these figures will still change.',
  fromJournal: 'Every figure is a sum of the journal, to the franc. Refunded fees are deducted.',
  made: (at) => `Made on ${format.day(at)}`,
  units: 'Amounts in CFA francs (XAF), times in Douala',
};
