/** The languages that people can choose. A new one also needs a folder beside this file (docs/contributing.md#add-a-language). */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a text whose reader has chosen none; the messages of the API have only one. */
export const DEFAULT_LANGUAGE = {
  sms: 'en',
  inbox: 'fr',
  receipt: 'en',
  api: 'en',
  towns: 'fr',
} as const satisfies Record<string, Language>;
