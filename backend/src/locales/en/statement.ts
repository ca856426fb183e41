import { DateTime } from 'luxon';
import { DOUALA } from '../../platform/douala';
import type { Texts } from '../fr';
import { format } from './format';

export const statement: Texts['statement'] = {
  title: 'Monthly statement',
  month: (begins) => DateTime.fromJSDate(begins, { zone: DOUALA }).setLocale('en').toFormat('LLLL yyyy'),
  all: 'All',
  figures: {
    opening: 'Balance before',
    gross: 'Paid by passengers',
    fees: 'of it service fees',
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
  fromJournal: 'Every figure is a sum of the journal, to the franc. Fees given back are taken off.',
  made: (at) => `Made on ${format.day(at)}`,
  units: 'Amounts in CFA francs (XAF), times of Douala',
};
