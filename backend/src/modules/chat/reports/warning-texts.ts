import { defineText } from '../../notifications';

type Nothing = Record<never, never>;

/** What somebody is told who was reported with reason. Neither who reported nor which message: that is between them. */
export const warningTitle = defineText<Nothing>({
  fr: () => 'Un rappel de l’équipe Mboa',
  en: () => 'A reminder from the Mboa team',
});

export const warningBody = defineText<Nothing>({
  fr: () =>
    'On nous a signalé votre comportement. Restez courtois, et demandez ou faites les paiements uniquement dans l’application. ' +
    'Si cela se reproduit, votre compte peut être suspendu.',
  en: () =>
    'Your conduct was reported to us. Please stay courteous, and ask for or make payments only inside the app. ' +
    'If it happens again, your account may be suspended.',
});
