import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../locales/languages';
import type { DocumentKind } from '../documents';

const TEMPLATES = LANGUAGES[DEFAULT_LANGUAGE].reasons.sentences;
export type ReasonName = keyof typeof TEMPLATES;
export const REASON_NAMES = Object.keys(TEMPLATES) as ReasonName[];

export function reasonText(name: ReasonName, document: DocumentKind['name'], language: Language): string {
  const { sentences, documents } = LANGUAGES[language].reasons;
  return sentences[name].replace('{document}', documents[document]);
}

export function withReason(written: string, sentence: string): string {
  const before = written.trim();
  if (before.includes(sentence)) return before;
  return before === '' ? sentence : `${before}\n${sentence}`;
}
