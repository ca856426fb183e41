/** Languages to choose from. A new one also needs a folder here (docs/contributing.md#add-a-language). */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language of texts for readers without a choice; API messages have only one. */
export const DEFAULT_LANGUAGE = {
  assistant: 'fr',
  sms: 'en',
  inbox: 'fr',
  receipt: 'en',
  api: 'en',
  towns: 'fr',
} as const satisfies Record<string, Language>;
