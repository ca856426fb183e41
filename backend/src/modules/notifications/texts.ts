export type Locale = 'fr' | 'en';

/** A text to a person in every language, written by the room that knows when it is sent. */
export type Text<Params extends object> = Readonly<Record<Locale, (params: Params) => string>>;

/** decision 26: the language of a person who has chosen none. */
export const DEFAULT_LOCALE = { sms: 'en', push: 'fr' } as const satisfies Record<string, Locale>;

/** Declares a text, so that no language and no parameter can be forgotten. */
export function defineText<Params extends object>(versions: Text<Params>): Text<Params> {
  return versions;
}

/**
 * The text in the person's language, on one line: what people typed (a name, a place) can't shape the message, and the spaces
 * are plain ones, because a no-break space would double the price of an SMS.
 */
export function compose<Params extends object>(
  text: Text<Params>,
  to: { channel: keyof typeof DEFAULT_LOCALE; locale: Locale | null },
  params: Params,
): string {
  const locale = to.locale ?? DEFAULT_LOCALE[to.channel];
  return text[locale](params).replace(/\s+/g, ' ').trim();
}
