import { containsLink } from './links';
import { withDigits } from './numbers';
import { despace, plainLetters } from './plain-letters';

/** Most severe first. */
export const TEXT_WARNINGS = ['payment', 'link', 'phone'] as const;
export type TextWarning = (typeof TEXT_WARNINGS)[number];

/** A Cameroonian mobile in any grouping, or any international number. */
const PHONE = String.raw`(?<!\d)(?:(?:\+|00)?237[\s./_()*-]{0,3})?6(?:[\s./_()*-]{0,3}\d){8}(?!\d)|\+\d(?:[\s.-]?\d){7,14}`;
const PHONES = new RegExp(PHONE, 'g');

const AMOUNT = String.raw`\d ?(?:f|frs?|francs?|fcfa|cfa|xaf|k|mille|thousand)\b`;
const SEND_WORDS = String.raw`\b(?:envo[iy]\w*|transf[eè]r\w*|verse[rz]?|depos\w*|depot|send|wire|deposit|drop)\b`;
const PAY_WORDS = String.raw`\b(?:pa(?:ie|ye)\w*|paiement|regle[rz]?|pay(?:ing|ment)?)\b`;
const MONEY_WORDS = String.raw`\b(?:argent|sous|fric|money|moni|cash|momo|orange money|avance|acompte|fcfa|cfa|xaf|francs?)\b`;
const GIVE_WORDS = String.raw`\b(?:envo[iy]\w*|donne\w*|dis|dites|communique\w*|montre\w*|ecri[st]\w*|send|give|gimme|tell|share|text|type)\b`;
const RATING_WORDS = String.raw`\b(?:etoiles?|stars?|avis|note[rsz]?|rate|rating|review)\b`;

const PAYMENT_PATTERNS: readonly RegExp[] = [
  `${SEND_WORDS}.{0,40}${MONEY_WORDS}`,
  `(?:${SEND_WORDS}|${PAY_WORDS}).{0,40}(?:${PHONE})`,
  `${SEND_WORDS}.{0,20}${AMOUNT}`,
  // Money for a rating.
  `(?:${AMOUNT}|${MONEY_WORDS}).{0,40}${RATING_WORDS}`,
  `${RATING_WORDS}.{0,40}(?:${AMOUNT}|${MONEY_WORDS})`,
  String.raw`${PAY_WORDS}.{0,40}\b(?:hors|dehors|outside|directement|directly|cash|liquide|especes|main a main|upfront|in advance|d avance|again|encore|de nouveau|a nouveau|deux fois|twice)\b`,
  String.raw`\b(?:pa(?:ie|ye)\w*|pay(?:ing|ment)?|regle[rz]?)[\s-]{1,3}(?:(?:me|moi|us|nous|(?:the )?driver|(?:le |au )?chauffeur)[\s,-]{1,3})?(?:en )?direct\b`,
  String.raw`\b(?:mon|my)\b.{0,12}\b(?:momo|mobile money|orange money|numero om|om number|compte|account)\b`,
  String.raw`\b(?:western union|moneygram|paypal|bitcoin|usdt)\b`,
  String.raw`\b(?:code (?:pin|secret|momo)|pin code|pin momo|mot de passe|password)\b`,
  String.raw`${GIVE_WORDS}.{0,30}\b(?:code|(?:6|six) (?:chiffres|digits|numbers))\b`,
  String.raw`\b(?:quel|c est quoi|what|wetin|whats)\b.{0,20}\bcode\b`,
  String.raw`\b(?:ton|votre|your|ur) (?:boarding |secret |verification )?code\b|\bcode d embarquement\b`,
].map((pattern) => new RegExp(pattern));

/** A surcharge on a sold ride: a word, or a number of three digits or more. */
const SURCHARGE = new RegExp(
  String.raw`${AMOUNT}|\d[ .,]?\d[ .,]?\d|${PAY_WORDS}|${MONEY_WORDS}|\b(?:supplement\w*|surcharge\w*|extra|frais|fees?|majoration|mille|thousand|hundred)\b`,
);

/** Covers the usual patterns, not every evasion. A false alarm costs only a line on a screen. */
export function detectWarning(content: string): TextWarning | null {
  const readings = readingsOf(content);
  if (readings.some((text) => PAYMENT_PATTERNS.some((pattern) => pattern.test(text)))) return 'payment';
  // Numbers with dots are not addresses.
  if (containsLink(content.replace(PHONES, ' '))) return 'link';
  if (readings.some((text) => text.search(PHONES) >= 0)) return 'phone';
  return null;
}

export function mentionsMoney(content: string): boolean {
  return readingsOf(content).some(
    (text) => SURCHARGE.test(text) || PAYMENT_PATTERNS.some((pattern) => pattern.test(text)),
  );
}

export function detectWorst(texts: readonly (string | null | undefined)[]): TextWarning | null {
  const found = new Set(texts.map((text) => (text ? detectWarning(text) : null)));
  return TEXT_WARNINGS.find((warning) => found.has(warning)) ?? null;
}

function readingsOf(content: string): string[] {
  const plain = plainLetters(content);
  return [...new Set([plain, despace(plain), withDigits(plain)])];
}
