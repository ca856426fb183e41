import { DateTime } from 'luxon';
import { type Language, textsIn } from '../../../../locales';
import { DOUALA } from '../../../../platform/douala';
import { maskPhone } from '../../../../platform/phone';
import { PROVIDERS } from '../../providers/registry';
import type { ReceiptFacts } from '../receipts.repository';
import { printable } from './receipt-page';

export type ReceiptTexts = ReturnType<typeof receiptTexts>;

/** What the receipt of a payment says, in the person's language. */
export function receiptTexts(facts: ReceiptFacts, language: Language) {
  const { receipt, format } = textsIn(language);
  const { amount, seats, price } = facts;
  const xaf = (value: number) => format.xaf(value).replaceAll(' ', '\u00a0');
  const moment = (at: Date) =>
    `${format.day(at)}, ${DateTime.fromJSDate(at, { zone: DOUALA }).toFormat('HH:mm')}`;
  const places = receipt.seats(seats);
  const rows = {
    passenger: facts.passenger,
    provider: `${PROVIDERS[facts.provider].label}, ${maskPhone(facts.phone_number)}`,
    paidAt: moment(facts.payment_time),
    reference: facts.reference ?? '',
    driver: facts.driver,
  };
  return {
    slogan: receipt.slogan,
    title: receipt.title,
    issued: receipt.issued(facts.issued_at),
    paid: receipt.paid,
    amount: xaf(amount),
    inWords: receipt.inWords(amount),
    /** How the payment stands, on the mark beside the amount. */
    standing: receipt.standing[standingOf(facts)],
    /** What went or goes back, or null. */
    refund:
      facts.refund_amount === null
        ? null
        : facts.refund_status === 'completed'
          ? receipt.refunded(xaf(facts.refund_amount), facts.refund_completed_at)
          : receipt.refundDue(xaf(facts.refund_amount)),
    departure: receipt.departure(moment(facts.departure_time)),
    seats: seats * price === amount ? `${places} × ${xaf(price)}` : places,
    rows: (Object.keys(rows) as (keyof typeof rows)[])
      .map((row) => ({ label: receipt.rows[row], value: printable(rows[row]) }))
      .filter(({ value }) => value !== ''),
    check: receipt.check,
    scan: receipt.scan,
    units: receipt.units,
  };
}

function standingOf({
  amount,
  refund_amount,
  refund_status,
}: ReceiptFacts): 'none' | 'underWay' | 'part' | 'all' {
  if (refund_amount === null) return 'none';
  if (refund_status !== 'completed') return 'underWay';
  return refund_amount < amount ? 'part' : 'all';
}
