import raEnglish from 'ra-language-english';
import raFrench from 'ra-language-french';
import { PROVIDER_LABELS, RAIL_LABELS } from '../lib/providers';
import type { AnyStatus, EnumValue } from '../records';
import * as english from './en';
import * as french from './fr';

type Texts = typeof french;

/** Adds brand names, which no language translates, and the field labels that all resources share. */
function withShared({ console, pages, enums, security, commands, review, resources }: Texts) {
  return {
    console: {
      ...console,
      ...pages,
      ...enums,
      states: enums.states satisfies Record<AnyStatus, string>,
      enums: { ...enums.enums, ...PROVIDER_LABELS, ...RAIL_LABELS } satisfies Record<EnumValue, string>,
      ...security,
      approvals: { ...security.approvals, details: { ...security.approvals.details, ...PROVIDER_LABELS } },
      commands,
      review,
    },
    resources: Object.fromEntries(
      Object.entries(resources.resources).map(([name, resource]) => [
        name,
        { ...resource, fields: { ...resources.shared, ...resource.fields } },
      ]),
    ),
  };
}

/**
 * The languages of the console and of the reasons that applicants read. A new one is an entry here and a folder of
 * texts. `tag` is its BCP 47 tag, for dates and figures.
 */
export const LANGUAGES = {
  fr: {
    name: 'Français',
    tag: 'fr-FR',
    // Typographic apostrophes, as in the console's own texts.
    ra: JSON.parse(JSON.stringify(raFrench.ra).replaceAll("'", '’')) as typeof raFrench.ra,
    texts: withShared(french),
    reasons: french.reasons,
    replies: french.replies,
  },
  en: {
    name: 'English',
    tag: 'en-US',
    ra: raEnglish.ra,
    texts: withShared(english),
    reasons: english.reasons,
    replies: english.replies,
  },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'fr';

/** The language of a tag such as `en-GB`, else the console's own. */
export const languageOf = (tag: string): Language =>
  LANGUAGE_CODES.find((language) => tag.toLowerCase().split('-')[0] === language) ?? DEFAULT_LANGUAGE;
