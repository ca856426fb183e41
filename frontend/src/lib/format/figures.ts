import { type Language, LANGUAGES } from '../../locales/languages';

const formats = new Map<string, Intl.NumberFormat>();

export function numberFormat(
  language: Language,
  style: 'currency' | 'decimal' | 'percent' = 'currency',
): Intl.NumberFormat {
  const key = language + style;
  const known =
    formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[language].tag, { style, currency: 'XAF' });
  formats.set(key, known);
  return known;
}

/** `4 500 FCFA`, `FCFA 4,500`; non-breaking. */
export const formatMoney = (xaf: number, language: Language) => numberFormat(language).format(xaf);

/** `4 500`, `4,500` */
export const formatAmount = (xaf: number, language: Language) =>
  numberFormat(language, 'decimal').format(xaf);

/** `50 %`, `50%` */
export const formatPercent = (percent: number, language: Language) =>
  numberFormat(language, 'percent').format(percent / 100);
