import { commands } from './commands';
import { pages } from './pages';
import { resources } from './resources';
import { review } from './review';
import { security } from './security';
import { words } from './words';

export const french = {
  console: {
    title: 'Console',
    search: 'Rechercher',
    nothing: 'Rien à montrer ici.',
    history: 'Historique',
    ride_changes: 'Changé après une réservation',
    yes: 'oui',
    no: 'non',
    unnamed: 'Sans nom',
    system: 'le système',
    colon: ' : ',
    events_about: 'Voir le journal',
    applications_of: 'Voir les candidatures',
    reported_message: 'Message signalé',
    no_messages: 'Aucun message entre ces deux personnes.',
    waiting: '%{smart_count} en attente d’une personne',
    flagged_payments: '%{smart_count} paiement à examiner |||| %{smart_count} paiements à examiner',
    flagged_refunds: '%{smart_count} remboursement à examiner |||| %{smart_count} remboursements à examiner',
    refunds_by_hand:
      '%{smart_count} remboursement à faire à la main |||| %{smart_count} remboursements à faire à la main',
    ...pages,
    ...words,
    ...security,
    commands,
    review,
  },
  resources,
};

export type ConsoleMessages = typeof french;
