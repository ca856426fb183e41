/**
 * Languages of the app. To add one, add a line here and a folder of texts beside this file. The first is the default
 * if the browser requests none of them. `tag` (BCP 47) formats dates and numbers, `first` is the first day of a month,
 * and `elides` says whether "de" loses its e before a vowel.
 */
export const LANGUAGES = {
  fr: { name: 'Français', tag: 'fr-FR', first: '1er', elides: true },
  en: { name: 'English', tag: 'en-US', first: '1', elides: false },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'fr';

/** Language of the messages that the server sends with its error codes. */
export const SERVER_LANGUAGE: Language = 'en';

/** Texts of the web app manifest and the static page about the product. */
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
