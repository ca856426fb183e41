import type { Reasons } from '../../../locales/fr/reasons';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../locales/languages';
import type { DocumentKind } from '../documents';

export type ReasonName = keyof Reasons['sentences'];
export const REASON_NAMES = Object.keys(LANGUAGES[DEFAULT_LANGUAGE].reasons.sentences) as ReasonName[];

/** The sentence of a rejection as the applicant reads it: what is wrong, and what to send. */
export function reasonText(name: ReasonName, document: DocumentKind['name'], language: Language): string {
  const { sentences, documents } = LANGUAGES[language].reasons;
  return sentences[name].replace('{document}', documents[document]);
}

/** Adds a sentence to what stands written, on its own line and only once. */
export function withReason(written: string, sentence: string): string {
  const before = written.trim();
  if (before.includes(sentence)) return before;
  return before === '' ? sentence : `${before}\n${sentence}`;
}
