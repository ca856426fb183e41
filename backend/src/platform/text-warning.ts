/** What the reader of a person's text (a message, a ride's description) is gently warned of, the gravest first. */
export const TEXT_WARNINGS = ['payment', 'link', 'phone'] as const;
export type TextWarning = (typeof TEXT_WARNINGS)[number];

/** A mobile number of Cameroon, however it is grouped, or any number in international form. */
const PHONE =
  /(?<!\d)(?:(?:\+|00)?237[\s./_()*-]{0,3})?6(?:[\s./_()*-]{0,3}\d){8}(?!\d)|\+\d(?:[\s.-]?\d){7,14}/;

/**
 * An address, or what reads like one. Endings that are French or English words count only before a slash. Every branch has a fixed
 * length, so that a long text costs as many steps as it has letters.
 */
const LINK = new RegExp(
  [
    String.raw`[a-z]{2}:\/\/\S`,
    String.raw`\bwww ?\.`,
    String.raw`[a-z0-9-]{2}\.(?:com|cm|net|org|info|app|xyz|online|site|shop|link|tk|ru|icu|cfd|sbs|cyou)\b`,
    String.raw`[a-z0-9-]\.(?:me|co|ly|gl|io|fr|gd|cc|to|gg|us|uk|de|ca|be|ai|top|club|live|vip|pro|biz|page|click|store|africa)\/\S`,
  ].join('|'),
);

/** Money or secrets asked for past the product, in French and English, without accents. */
const PAYMENT: readonly RegExp[] = [
  /\b(?:envo[iy]\w*|transf[eè]r\w*|verse[rz]?|depos\w*|depot|send|wire|deposit)\b.{0,40}\b(?:argent|sous|fric|money|cash|momo|orange money|avance|acompte|fcfa|cfa|xaf|francs?)\b/,
  /\b(?:pa(?:ie|ye)\w*|paiement|regle[rz]?|pay(?:ing|ment)?)\b.{0,40}\b(?:hors|dehors|outside|directement|directly|cash|liquide|especes|main a main|upfront|in advance|d avance)\b/,
  /\b(?:pa(?:ie|ye)\w*|pay(?:ing|ment)?|regle[rz]?)[\s-]{1,3}(?:(?:me|moi|us|nous|(?:the )?driver|(?:le |au )?chauffeur)[\s,-]{1,3})?(?:en )?direct\b/,
  /\b(?:mon|my)\b.{0,12}\b(?:momo|mobile money|orange money|numero om|om number|compte|account)\b/,
  /\b(?:western union|moneygram|paypal|bitcoin|usdt)\b/,
  /\b(?:code (?:pin|secret|momo)|pin code|pin momo|mot de passe|password)\b/,
  /\b(?:envo[iy]\w*|donne\w*|dis|dites|communique\w*|send|give|tell|share)\b.{0,30}\bcode\b/,
];

/**
 * What a text should be read with care for, or null. It only ever warns: a false alarm costs a line on a screen, so it looks for
 * the usual ways and not for every way around them.
 */
export function detectWarning(content: string): TextWarning | null {
  const text = fold(content);
  if (PAYMENT.some((pattern) => pattern.test(text))) return 'payment';
  if (LINK.test(text)) return 'link';
  if (PHONE.test(text)) return 'phone';
  return null;
}

/** True where a text has a link, whatever else it has. */
export function containsLink(content: string): boolean {
  return LINK.test(fold(content));
}

/** Small letters without accents, plain digits, one space for any. */
function fold(content: string): string {
  return content
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/['’]/g, ' ')
    .replace(/。/g, '.')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** The gravest warning of several texts that are shown together. */
export function detectGravest(texts: readonly (string | null | undefined)[]): TextWarning | null {
  const found = new Set(texts.map((text) => (text ? detectWarning(text) : null)));
  return TEXT_WARNINGS.find((warning) => found.has(warning)) ?? null;
}
