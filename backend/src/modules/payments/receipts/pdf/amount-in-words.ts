import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as french } from 'n2words/fr-FR';
import type { Xaf } from '../../../../platform/money';

/** `quatre mille cinq cents francs CFA`, as receipts write an amount out. */
export function amountInWords(amount: Xaf, locale: 'fr' | 'en'): string {
  return locale === 'fr'
    ? `${french(amount)} ${amount < 2 ? 'franc' : 'francs'} CFA`
    : `${english(amount)} CFA ${amount === 1 ? 'franc' : 'francs'}`;
}
