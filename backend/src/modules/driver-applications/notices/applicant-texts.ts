import { formatDoualaDay } from '../../../locales';
import { defineText, type Locale } from '../../notifications';
import type { ExpiryField } from '../document-fields';

const day = (value: string, locale: Locale) => formatDoualaDay(new Date(`${value}T12:00:00Z`), locale);

const PAPERS: Readonly<Record<ExpiryField, Readonly<Record<Locale, string>>>> = {
  license_expires_on: { en: 'driver licence', fr: 'permis de conduire' },
  insurance_expires_on: { en: 'insurance', fr: 'assurance' },
  technical_inspection_expires_on: { en: 'technical inspection', fr: 'visite technique' },
};

const plain = (text: { en: string; fr: string }) =>
  defineText<object>({ en: () => text.en, fr: () => text.fr });

/** What applicants and drivers are told; the body is also the SMS, where there is one. */
export const approved = {
  title: plain({ en: 'You are a driver', fr: 'Vous êtes conducteur' }),
  body: plain({
    en: 'Your application is approved. You can publish your first ride now.',
    fr: 'Votre demande est acceptée. Vous pouvez publier votre premier trajet.',
  }),
};

export const rejected = {
  title: plain({ en: 'Application not accepted', fr: 'Demande non acceptée' }),
  body: defineText<{ reason: string }>({
    en: ({ reason }) =>
      `Your driver application was not accepted: ${reason} Correct it and send it again in the app.`,
    fr: ({ reason }) =>
      `Votre demande de conducteur n'est pas acceptée : ${reason} Corrigez-la et renvoyez-la dans l'application.`,
  }),
};

export const reopened = {
  title: plain({ en: 'Application looked at again', fr: 'Demande de nouveau examinée' }),
  body: plain({
    en: 'Your driver application is being looked at again. Until it is decided you cannot publish new rides.',
    fr: "Votre demande de conducteur est de nouveau examinée. D'ici là, vous ne pouvez pas publier de trajet.",
  }),
};

export const renewalConfirmed = {
  title: plain({ en: 'Paper confirmed', fr: 'Document confirmé' }),
  body: plain({ en: 'Your renewed paper is confirmed.', fr: 'Votre document renouvelé est confirmé.' }),
};

export const renewalRefused = {
  title: plain({ en: 'Paper not accepted', fr: 'Document non accepté' }),
  body: defineText<{ reason: string }>({
    en: ({ reason }) => `Your renewed paper was not accepted: ${reason} Send it again in the app.`,
    fr: ({ reason }) =>
      `Votre document renouvelé n'est pas accepté : ${reason} Renvoyez-le dans l'application.`,
  }),
};

export const expiring = {
  title: plain({ en: 'A paper runs out', fr: 'Un document expire bientôt' }),
  body: defineText<{ paper: ExpiryField; expires_on: string }>({
    en: ({ paper, expires_on }) =>
      `Your ${PAPERS[paper].en} runs out on ${day(expires_on, 'en')}. Send the renewed paper in the app.`,
    fr: ({ paper, expires_on }) =>
      `Votre ${PAPERS[paper].fr} expire le ${day(expires_on, 'fr')}. Envoyez le document renouvelé dans l'application.`,
  }),
};
