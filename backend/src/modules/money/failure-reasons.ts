/** Why a payment or refund failed, in our own words; the adapters translate the providers' codes into these. */
export const FAILURE_REASON_NAMES = [
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'rejected',
  'cancelled',
  'limit_reached',
  'account_blocked',
  'not_permitted',
  'misconfigured',
  'unavailable',
  'internal_error',
  'not_received',
  'other',
] as const;
export type FailureReason = (typeof FAILURE_REASON_NAMES)[number];

/** The few reasons that every client knows (docs/api.md, Payments). */
export const REASON_CODES = [
  'rejected',
  'internal_error',
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'expired',
  'cancelled',
  'misconfigured',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

type Texts = Readonly<Record<'en' | 'fr', string>>;

interface ReasonTexts {
  /** What a client decides by. */
  code: ReasonCode;
  /** Goes into "Payment failed: {reason}" (spec §8); the first three are the spec's own words (spec §4). */
  label: Texts;
  /** What happened and what to do next, for the person who pays. */
  sentence: Texts;
}

/** Every reason with its texts in both languages. */
export const FAILURE_REASONS: Readonly<Record<FailureReason, ReasonTexts>> = {
  insufficient_funds: {
    code: 'insufficient_funds',
    label: { en: 'Insufficient funds', fr: 'Solde insuffisant' },
    sentence: {
      en: 'There is not enough money in your mobile money account. Top it up and try again.',
      fr: 'Votre compte mobile money n’est pas assez approvisionné. Rechargez-le et réessayez.',
    },
  },
  timeout: {
    code: 'timeout',
    label: { en: 'Payment timeout', fr: 'Délai de paiement dépassé' },
    sentence: {
      en: 'The request was not approved in time. Try again and confirm it on your phone within a few minutes.',
      fr: 'La demande n’a pas été approuvée à temps. Réessayez et confirmez-la sur votre téléphone dans les minutes qui suivent.',
    },
  },
  invalid_phone: {
    code: 'invalid_phone',
    label: { en: 'Invalid phone number', fr: 'Numéro de téléphone invalide' },
    sentence: {
      en: 'This number has no mobile money account. Check the number or use another one.',
      fr: 'Ce numéro n’a pas de compte mobile money. Vérifiez le numéro ou utilisez-en un autre.',
    },
  },
  rejected: {
    code: 'rejected',
    label: { en: 'Payment rejected', fr: 'Paiement refusé' },
    sentence: {
      en: 'The request was refused on the phone. Nothing was taken.',
      fr: 'La demande a été refusée sur le téléphone. Rien n’a été débité.',
    },
  },
  cancelled: {
    code: 'cancelled',
    label: { en: 'Payment cancelled', fr: 'Paiement annulé' },
    sentence: {
      en: 'The payment was cancelled. Nothing was taken.',
      fr: 'Le paiement a été annulé. Rien n’a été débité.',
    },
  },
  limit_reached: {
    code: 'other',
    label: { en: 'Account limit reached', fr: 'Plafond du compte atteint' },
    sentence: {
      en: 'Your mobile money account has reached its limit. Use another account or try again tomorrow.',
      fr: 'Votre compte mobile money a atteint son plafond. Utilisez un autre compte ou réessayez demain.',
    },
  },
  account_blocked: {
    code: 'other',
    label: { en: 'Account not active', fr: 'Compte non actif' },
    sentence: {
      en: 'This mobile money account cannot pay at present. Ask the operator or use another account.',
      fr: 'Ce compte mobile money ne peut pas payer en ce moment. Contactez l’opérateur ou utilisez un autre compte.',
    },
  },
  not_permitted: {
    code: 'misconfigured',
    label: { en: 'Payment not permitted', fr: 'Paiement non autorisé' },
    sentence: {
      en: 'The operator does not permit this payment. Use another account or contact support.',
      fr: 'L’opérateur n’autorise pas ce paiement. Utilisez un autre compte ou contactez l’assistance.',
    },
  },
  misconfigured: {
    code: 'misconfigured',
    label: { en: 'Payment service misconfigured', fr: 'Service de paiement mal configuré' },
    sentence: {
      en: 'The payment could not be made because of a fault on our side. Please contact support.',
      fr: 'Le paiement n’a pas pu être effectué à cause d’une erreur de notre côté. Contactez l’assistance.',
    },
  },
  unavailable: {
    code: 'internal_error',
    label: { en: 'Payment service unavailable', fr: 'Service de paiement indisponible' },
    sentence: {
      en: 'The operator’s service is not available at present. Try again in a few minutes.',
      fr: 'Le service de l’opérateur est indisponible en ce moment. Réessayez dans quelques minutes.',
    },
  },
  internal_error: {
    code: 'internal_error',
    label: { en: 'Payment processing error', fr: 'Erreur de traitement du paiement' },
    sentence: {
      en: 'The operator could not carry out the payment. Check your balance and try again.',
      fr: 'L’opérateur n’a pas pu effectuer le paiement. Vérifiez votre solde et réessayez.',
    },
  },
  not_received: {
    code: 'expired',
    label: { en: 'Request not received by the operator', fr: 'Demande non reçue par l’opérateur' },
    sentence: {
      en: 'The request never reached the operator. Nothing was taken; you can try again.',
      fr: 'La demande n’est jamais parvenue à l’opérateur. Rien n’a été débité ; vous pouvez réessayer.',
    },
  },
  other: {
    code: 'other',
    label: { en: 'Payment declined', fr: 'Paiement décliné' },
    sentence: {
      en: 'The operator declined the payment. Try again or use another account.',
      fr: 'L’opérateur a décliné le paiement. Réessayez ou utilisez un autre compte.',
    },
  },
};

/** The short text of a reason, as it stands in "Payment failed: {reason}". */
export function reasonLabel(reason: FailureReason, locale: 'en' | 'fr' = 'en'): string {
  return FAILURE_REASONS[reason].label[locale];
}

/** The whole sentence of a reason, for the person who pays. */
export function reasonSentence(reason: FailureReason, locale: 'en' | 'fr'): string {
  return FAILURE_REASONS[reason].sentence[locale];
}
