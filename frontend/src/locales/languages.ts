/**
 * The languages of the screens. A new one is a line here and a folder of texts beside this file; the first is for
 * people whose browser names none of them. `tag` is how it writes dates and figures (BCP 47), `first` the
 * first day of a month, `elides` whether "de" loses its e before a vowel.
 */
export const LANGUAGES = {
  fr: { name: 'Français', tag: 'fr-FR', first: '1er', elides: true },
  en: { name: 'English', tag: 'en-US', first: '1', elides: false },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'fr';

/** The language of the sentences that the server sends beside its codes. */
export const SERVER_LANGUAGE: Language = 'en';

/** What the web app manifest and the static page say of the product. */
export const PRODUCT = {
  slogan: 'Voyager ensemble',
  description:
    'Trouvez un trajet entre les villes du Cameroun, réservez vos places et payez par mobile money.',
  shortcuts: [
    { name: 'Mes billets', url: '/bookings' },
    { name: 'Chercher un trajet', url: '/' },
  ],
  screenshots: [
    { file: 'search', label: 'Chercher un trajet' },
    { file: 'ticket', label: 'Un billet et son code' },
  ],
} as const;
