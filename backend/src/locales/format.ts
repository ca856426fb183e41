import { DateTime } from 'luxon';
import { DOUALA } from '../platform/douala';

export interface Format {
  /** `4,500` or `4 500`, without the currency. */
  grouped: (amount: number) => string;
  /** `FCFA 4,500` or `4 500 FCFA`, as on the screens. */
  money: (amount: number) => string;
  /** `XAF 4,500` or `4 500 FCFA`, for documents. */
  xaf: (amount: number) => string;
  /** `FCFA 4,500 + 225 service fee` or `4 500 + 225 FCFA de service`; the fare alone without a fee. */
  price: (fare: number, fee: number) => string;
  /** Departure: `Fri, Nov 21 06:30` or `ven. 21 nov. 06:30` (American English). */
  time: (instant: Date) => string;
  /** Date in documents: `November 21, 2026` or `1er décembre 2026`. */
  day: (instant: Date) => string;
  /** `November 21, 2026, 06:30`. */
  moment: (instant: Date) => string;
}

/** Cached departure texts for each language: formatting one is the slowest part of a notification. */
const MAX_TIMES = 1_000;

/** @param forms thousands separator, currency and luxon patterns of the language */
export function defineFormat(
  language: string,
  forms: {
    thousands: string;
    money: (amount: string) => string;
    xaf: (amount: string) => string;
    withFee: (fare: string, fee: string) => string;
    time: (dayOfMonth: number) => string;
    day: (dayOfMonth: number) => string;
  },
): Format {
  const times = new Map<number, string>();
  const local = (instant: Date) => DateTime.fromJSDate(instant, { zone: DOUALA }).setLocale(language);
  const grouped = (amount: number) => amount.toString().replace(/\B(?=(\d{3})+$)/g, forms.thousands);
  const money = (amount: number) => forms.money(grouped(amount));
  const day = (instant: Date) => local(instant).toFormat(forms.day(local(instant).day));
  return {
    grouped,
    money,
    xaf: (amount) => forms.xaf(grouped(amount)),
    price: (fare, fee) => (fee > 0 ? forms.withFee(grouped(fare), grouped(fee)) : money(fare)),
    time: (instant) => {
      const minute = Math.floor(instant.getTime() / 60_000);
      const text = times.get(minute) ?? local(instant).toFormat(forms.time(local(instant).day));
      if (times.size >= MAX_TIMES) times.clear();
      times.set(minute, text);
      return text;
    },
    day,
    moment: (instant) => `${day(instant)}, ${local(instant).toFormat('HH:mm')}`,
  };
}

/** A template approved by Meta with placeholders `{{1}}`, `{{2}}` …, and their values. */
export interface WhatsAppText {
  template: string;
  values: string[];
}

/** Template tag: literal parts become the template, each `${…}` a value. */
export function whatsAppText(literals: TemplateStringsArray, ...values: string[]): WhatsAppText {
  const template = literals.reduce((text, part, index) => `${text}{{${index}}}${part}`);
  return { template, values: values.map((value) => value.replace(/\s+/g, ' ').trim() || '-') };
}
