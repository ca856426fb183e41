import type { ConsoleMessages } from '../fr';
import { commands } from './commands';
import { pages } from './pages';
import { resources } from './resources';
import { review } from './review';
import { security } from './security';
import { words } from './words';

export const english: ConsoleMessages = {
  console: {
    title: 'Console',
    search: 'Search',
    nothing: 'Nothing to show here.',
    history: 'History',
    ride_changes: 'Changed after a booking',
    yes: 'yes',
    no: 'no',
    unnamed: 'No name',
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
    ...words,
    ...security,
    commands,
    review,
  },
  resources,
};
