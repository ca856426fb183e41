import type { Paper } from '../papers';

/** The languages in which applicants read. */
export type ReasonLanguage = 'fr' | 'en';

/** Sentences for a rejection as the applicant reads them: what is wrong, and what to send. `{paper}` is the paper in question. */
const TEMPLATES = {
  unreadable: {
    fr: '{paper} : la photo est illisible. Envoyez une photo nette, prise de face et à la lumière, où tout le texte se lit.',
    en: '{paper}: the photo cannot be read. Send a sharp photo, taken from the front in good light, with all the text readable.',
  },
  cut_off: {
    fr: '{paper} : un bord est coupé. Envoyez une photo où le document entier se voit.',
    en: '{paper}: an edge is cut off. Send a photo that shows the whole document.',
  },
  side_missing: {
    fr: '{paper} : il manque une face. Envoyez le recto et le verso.',
    en: '{paper}: one side is missing. Send the front and the back.',
  },
  expired: {
    fr: '{paper} : le document a expiré. Envoyez le document renouvelé.',
    en: '{paper}: the document has expired. Send the renewed document.',
  },
  other_number: {
    fr: '{paper} : le numéro saisi n’est pas celui du document. Corrigez le numéro.',
    en: '{paper}: the number you typed is not the one on the document. Correct the number.',
  },
  other_name: {
    fr: '{paper} : le nom n’est pas le même que sur vos autres documents. Envoyez un document à votre nom.',
    en: '{paper}: the name differs from the one on your other documents. Send a document in your name.',
  },
  other_document: {
    fr: '{paper} : la photo montre un autre document. Envoyez le document demandé.',
    en: '{paper}: the photo shows another document. Send the one that is asked for.',
  },
  used_before: {
    fr: '{paper} : cette photo a déjà été utilisée dans une autre candidature. Envoyez une photo de votre propre document.',
    en: '{paper}: this photo was already used in another application. Send a photo of your own document.',
  },
} as const satisfies Record<string, Record<ReasonLanguage, string>>;

export type ReasonName = keyof typeof TEMPLATES;
export const REASON_NAMES = Object.keys(TEMPLATES) as ReasonName[];

/** Papers as their owners call them. */
const NAMES: Record<Paper['name'], Record<ReasonLanguage, string>> = {
  national_id: { fr: 'Carte d’identité', en: 'National ID' },
  license: { fr: 'Permis de conduire', en: 'Driving licence' },
  registration: { fr: 'Carte grise', en: 'Vehicle registration' },
  insurance: { fr: 'Assurance', en: 'Insurance' },
  technical_inspection: { fr: 'Visite technique', en: 'Technical inspection' },
  road_tax: { fr: 'Vignette', en: 'Road tax' },
  vehicle: { fr: 'Photos du véhicule', en: 'Photos of the vehicle' },
};

export function reasonText(name: ReasonName, paper: Paper['name'], language: ReasonLanguage): string {
  return TEMPLATES[name][language].replace('{paper}', NAMES[paper][language]);
}

/** Adds a sentence to what stands written, on its own line and only once. */
export function withReason(written: string, sentence: string): string {
  const before = written.trim();
  if (before.includes(sentence)) return before;
  return before === '' ? sentence : `${before}\n${sentence}`;
}
