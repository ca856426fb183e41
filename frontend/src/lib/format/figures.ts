import { type Language, LANGUAGES } from '../../locales/languages';

const formats = new Map<string, Intl.NumberFormat>();

/** The currency's place and the digits' groups are the language's; whole XAF. */
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

/** `4 500 FCFA` or `FCFA 4,500`, whole XAF; never broken over two lines. */
export const formatMoney = (xaf: number, language: Language) => numberFormat(language).format(xaf);

/** `4 500` or `4,500`: the figure alone, where the currency stands beside it. */
export const formatAmount = (xaf: number, language: Language) =>
  numberFormat(language, 'decimal').format(xaf);

/** `50 %` or `50%`. */
export const formatPercent = (percent: number, language: Language) =>
  numberFormat(language, 'percent').format(percent / 100);
