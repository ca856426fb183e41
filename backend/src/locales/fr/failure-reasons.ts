/** Why a payment failed, as it stands in "Paiement échoué : {reason}". */
export const failureReasons = {
  insufficient_funds: 'Solde insuffisant',
  timeout: 'Délai de paiement dépassé',
  invalid_phone: 'Numéro de téléphone invalide',
  rejected: 'Paiement refusé',
  cancelled: 'Paiement annulé',
  limit_reached: 'Plafond du compte atteint',
  account_blocked: 'Compte non actif',
  not_permitted: 'Paiement non autorisé',
  misconfigured: 'Service de paiement mal configuré',
  unavailable: 'Service de paiement indisponible',
  internal_error: 'Erreur de traitement du paiement',
  not_received: 'Demande non reçue par l’opérateur',
  other: 'Paiement décliné',
};
