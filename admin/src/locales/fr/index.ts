import { commands } from './commands';
import { pages } from './pages';
import { resources } from './resources';
import { review } from './review';
import { security } from './security';
import { enums } from './enums';

export const french = {
  console: {
    title: 'Console',
    loading: 'Chargement...',
    search: 'Rechercher',
    history: 'Historique',
    ride_changes: 'Changé après une réservation',
    yes: 'oui',
    no: 'non',
    unnamed: 'Sans nom',
    deleted_account: 'Compte supprimé',
    system: 'le système',
    colon: ' : ',
    events_about: 'Voir le journal',
    applications_of: 'Voir les demandes',
    reported_message: 'Message signalé',
    no_messages: 'Aucun message entre ces deux personnes.',
    waiting: '%{smart_count} en attente d’une personne',
    flagged_payments: '%{smart_count} paiement à examiner |||| %{smart_count} paiements à examiner',
    flagged_refunds: '%{smart_count} remboursement à examiner |||| %{smart_count} remboursements à examiner',
    refunds_by_hand:
      '%{smart_count} remboursement à faire à la main |||| %{smart_count} remboursements à faire à la main',
    ...pages,
    ...enums,
    ...security,
    commands,
    review,
    filter_menu: 'Filtres',
    /** Filters that a person keeps, without the words of databases. */
    kept_filters: {
      label: 'Mes filtres',
      query_name: 'Nom du filtre',
      new_label: 'Garder ce filtre…',
      new_dialog_title: 'Garder ce filtre sous un nom',
      remove_label: 'Oublier ce filtre',
      remove_label_with_name: 'Oublier « %{name} »',
      remove_dialog_title: 'Oublier ce filtre ?',
      remove_message: 'La liste et ses données ne changent pas.',
      help: 'Filtrez la liste, puis gardez le filtre sous un nom.',
    },
  },
  resources,
};

export type ConsoleMessages = typeof french;
