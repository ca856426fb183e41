import type { Language } from '../i18n/language';

const digits = {
  fr: new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
} satisfies Record<Language, Intl.NumberFormat>;

const NO_BREAK = '\u00a0';

/** `4 500` or `4,500`: whole XAF without the currency, where it stands beside the figure. */
export function formatAmount(xaf: number, language: Language): string {
  return digits[language].format(xaf);
}

/** `4 500 FCFA` in French, `FCFA 4,500` in English; never broken over two lines. */
export function formatMoney(xaf: number, language: Language): string {
  const amount = formatAmount(xaf, language);
  return language === 'fr' ? `${amount}${NO_BREAK}FCFA` : `FCFA${NO_BREAK}${amount}`;
}
