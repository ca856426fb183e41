import type { ConsoleMessages } from '../fr';
import { commands } from './commands';
import { pages } from './pages';
import { resources } from './resources';
import { review } from './review';
import { security } from './security';
import { enums } from './enums';

export const english: ConsoleMessages = {
  console: {
    title: 'Console',
    loading: 'Loading...',
    search: 'Search',
    history: 'History',
    ride_changes: 'Changed after a booking',
    yes: 'yes',
    no: 'no',
    unnamed: 'No name',
    deleted_account: 'Unknown',
    system: 'the system',
    colon: ': ',
    events_about: 'See the journal',
    applications_of: 'See the applications',
    reported_message: 'Reported message',
    no_messages: 'No messages between these two people.',
    waiting: '%{smart_count} waiting for a person',
    flagged_payments: '%{smart_count} payment to review |||| %{smart_count} payments to review',
    flagged_refunds: '%{smart_count} refund to review |||| %{smart_count} refunds to review',
    refunds_by_hand: '%{smart_count} refund to pay by hand |||| %{smart_count} refunds to pay by hand',
    ...pages,
    ...enums,
    ...security,
    commands,
    review,
    filter_menu: 'Filters',
    /** Filters that a person keeps, without the words of databases. */
    kept_filters: {
      label: 'My filters',
      query_name: 'Name of the filter',
      new_label: 'Keep this filter…',
      new_dialog_title: 'Keep this filter under a name',
      remove_label: 'Forget this filter',
      remove_label_with_name: 'Forget “%{name}”',
      remove_dialog_title: 'Forget this filter?',
      remove_message: 'The list and its data stay as they are.',
      help: 'Filter the list, then keep the filter under a name.',
    },
  },
  resources,
};
