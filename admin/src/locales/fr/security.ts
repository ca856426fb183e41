import { PROVIDER_LABELS } from '../../lib/providers';
export const security = {
  factor: {
    title: 'Second facteur',
    enrol_title: 'Configurer le second facteur',
    enrol:
      'Scannez ce code avec une application d’authentification (Google Authenticator, Aegis, 2FAS…), puis saisissez les 6 chiffres qu’elle affiche.',
    qr: 'Code QR à scanner avec l’application d’authentification',
    by_hand: 'Sans caméra, saisissez cette clé :',
    code: 'Code à 6 chiffres',
    recovery_code: 'Code de secours',
    confirm: 'Confirmer',
    show: 'Saisissez le code de votre application d’authentification.',
    again: 'Pour l’argent et les rôles, saisissez à nouveau le code de votre application.',
    with_recovery: 'Téléphone perdu ? Code de secours',
    with_app: 'Code de l’application',
    keep: 'Gardez ces codes de secours en lieu sûr, pas sur le téléphone. Chacun sert une fois. Ils ne seront plus montrés.',
    save: 'Enregistrer',
    kept: 'Je les ai gardés',
    since: 'Configuré le',
    codes_left: 'Il reste %{smart_count} code de secours. |||| Il reste %{smart_count} codes de secours.',
    remove: 'Retirer',
  },
  approvals: {
    waits: 'Demande gardée : une deuxième personne doit donner la même commande sous 72 heures.',
    asked_by: 'Demandé par',
    own: 'Un autre administrateur doit donner la même commande.',
    others: 'Vérifiez, puis donnez la même commande pour approuver.',
    actions: {
      payment: { refund: 'Remboursement' },
      refund: { settle: 'Remboursement fait à la main' },
      payout_batch: { mark_paid: 'Lot de versements payé' },
      payout: { settle: 'Versement fait à la main' },
      driver_application: { rename: 'Un autre nom pour un conducteur' },
      payout_account: { decide: 'Décision sur un compte de versement' },
      booking: { resolve: 'Décision sur une réservation' },
    },
    details: { travelled: 'a voyagé', refund: 'rembourser', ...PROVIDER_LABELS },
  },
  risks: {
    decide: 'Une raison de regarder, pas une preuve. L’indice ne décide rien : une personne décide.',
    points: '%{smart_count} point |||| %{smart_count} points',
    last: 'dernière fois :',
    kinds: {
      shared_payer_number: 'Numéro payeur partagé',
      shared_device: 'Appareil partagé',
      shared_address: 'Adresse partagée',
      confirm_travel_burst: 'Voyages confirmés en série',
      lapsed_holds: 'Places non payées',
      many_moves: 'Départs déplacés',
      many_refunds: 'Remboursements',
      new_driver_prepaid: 'Nouveau, complet et payé',
    },
    why: {
      shared_payer_number:
        'Des passagers ont payé avec le numéro du conducteur, ou avec un numéro dont il se sert.',
      shared_device: 'Le conducteur et ses passagers se sont connectés depuis le même appareil.',
      shared_address:
        'Le conducteur et ses passagers se sont connectés depuis la même adresse. Un opérateur en partage une entre beaucoup.',
      confirm_travel_burst:
        'Plusieurs passagers ont confirmé leur voyage en une heure, sans code entré par le conducteur.',
      lapsed_holds: 'Des places ont été tenues puis rendues sans paiement.',
      many_moves: 'Le départ de trajets déjà vendus a été déplacé.',
      many_refunds: 'Des annulations ont entraîné des remboursements.',
      new_driver_prepaid:
        'Des trajets à venir sont complets et payés, et personne n’est encore jamais monté avec ce conducteur.',
    },
  },
};
