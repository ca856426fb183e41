import { DateTime } from 'luxon';
import { DOUALA, formatDoualaDay } from '../../../../platform/douala';
import { formatXaf } from '../../../../platform/money';
import { maskPhone } from '../../../../platform/phone';
import type { ProviderName } from '../../providers/payment-provider';
import type { ReceiptFacts } from '../receipt-facts';
import { amountInWords } from './amount-in-words';
import { printable } from './printable';

/** The words of a receipt in one language. */
export interface ReceiptTexts {
  title: string;
  issued: string;
  paid: string;
  amount: string;
  inWords: string;
  /** How the payment stands, on the mark beside the amount. */
  standing: string;
  /** What went or goes back, or null. */
  refund: string | null;
  departure: string;
  seats: string;
  rows: { label: string; value: string }[];
  check: string;
  scan: string;
  units: string;
}

const PROVIDERS: Record<ProviderName, string> = { mtn: 'MTN Mobile Money', orange: 'Orange Money' };

/** What the receipt says, in the person's language. */
export function receiptTexts(facts: ReceiptFacts, locale: 'fr' | 'en'): ReceiptTexts {
  return locale === 'fr' ? inFrench(facts) : inEnglish(facts);
}

function inFrench(facts: ReceiptFacts): ReceiptTexts {
  const { amount, seats, price } = facts;
  const back = refundOf(facts);
  const xaf = (value: number) => formatXaf(value, 'fr').replaceAll(' ', '\u00a0');
  const places = seats === 1 ? '1 place' : `${seats} places`;
  return {
    title: 'Reçu de paiement',
    issued: `Émis le ${formatDoualaDay(facts.issued_at, 'fr')}`,
    paid: 'Montant payé',
    amount: xaf(amount),
    inWords: `Arrêté le présent reçu à la somme de ${amountInWords(amount, 'fr')}.`,
    standing: {
      none: 'Payé',
      underWay: 'Remboursement en cours',
      part: 'Remboursé en partie',
      all: 'Remboursé',
    }[standingOf(facts)],
    refund:
      back &&
      (back.completed
        ? `${xaf(back.amount)} remboursés${on(back.completed_at, 'fr', ' le ')} au numéro qui a payé.`
        : `${xaf(back.amount)} seront remboursés au numéro qui a payé.`),
    departure: `Départ le ${moment(facts.departure_time, 'fr')}`,
    seats: seats * price === amount ? `${places} × ${xaf(price)}` : places,
    rows: present([
      ['Payé par', facts.passenger],
      ['Moyen de paiement', `${PROVIDERS[facts.provider]}, ${maskPhone(facts.phone_number)}`],
      ['Payé le', moment(facts.payment_time, 'fr')],
      ['Référence', facts.reference ?? ''],
      ['Conducteur', facts.driver],
    ]),
    check: 'Vérifier ce reçu',
    scan: 'Scannez le code ou ouvrez cette adresse : la page dit si le reçu est authentique.',
    units: 'Montants en francs CFA (XAF), heures de Douala',
  };
}

function inEnglish(facts: ReceiptFacts): ReceiptTexts {
  const { amount, seats, price } = facts;
  const back = refundOf(facts);
  const xaf = (value: number) => formatXaf(value, 'en').replaceAll(' ', '\u00a0');
  const places = seats === 1 ? '1 seat' : `${seats} seats`;
  return {
    title: 'Payment receipt',
    issued: `Issued on ${formatDoualaDay(facts.issued_at, 'en')}`,
    paid: 'Amount paid',
    amount: xaf(amount),
    inWords: `Received the sum of ${amountInWords(amount, 'en')}.`,
    standing: { none: 'Paid', underWay: 'Refund under way', part: 'Partly refunded', all: 'Refunded' }[
      standingOf(facts)
    ],
    refund:
      back &&
      (back.completed
        ? `${xaf(back.amount)} refunded${on(back.completed_at, 'en', ' on ')} to the number that paid.`
        : `${xaf(back.amount)} will be refunded to the number that paid.`),
    departure: `Departure ${moment(facts.departure_time, 'en')}`,
    seats: seats * price === amount ? `${places} × ${xaf(price)}` : places,
    rows: present([
      ['Paid by', facts.passenger],
      ['Paid with', `${PROVIDERS[facts.provider]}, ${maskPhone(facts.phone_number)}`],
      ['Paid on', moment(facts.payment_time, 'en')],
      ['Reference', facts.reference ?? ''],
      ['Driver', facts.driver],
    ]),
    check: 'Check this receipt',
    scan: 'Scan the code or open this address: the page says whether the receipt is genuine.',
    units: 'Amounts in CFA francs (XAF), times of Douala',
  };
}

function refundOf({ refund_amount: amount, refund_status, refund_completed_at: completed_at }: ReceiptFacts) {
  return amount === null ? null : { amount, completed: refund_status === 'completed', completed_at };
}

function standingOf(facts: ReceiptFacts): 'none' | 'underWay' | 'part' | 'all' {
  const back = refundOf(facts);
  if (back === null) return 'none';
  if (!back.completed) return 'underWay';
  return back.amount < facts.amount ? 'part' : 'all';
}

const present = (rows: [string, string][]) =>
  rows.map(([label, value]) => ({ label, value: printable(value) })).filter(({ value }) => value !== '');

const moment = (instant: Date, locale: 'fr' | 'en') =>
  `${formatDoualaDay(instant, locale)}, ${DateTime.fromJSDate(instant, { zone: DOUALA }).toFormat('HH:mm')}`;
const on = (instant: Date | null, locale: 'fr' | 'en', before: string) =>
  instant === null ? '' : before + formatDoualaDay(instant, locale);
