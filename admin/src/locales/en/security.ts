import { PROVIDER_LABELS } from '../../lib/providers';
import type { security as french } from '../fr/security';

export const security: typeof french = {
  factor: {
    title: 'Second factor',
    enrol_title: 'Set up the second factor',
    enrol:
      'Scan this code with an authenticator app (Google Authenticator, Aegis, 2FAS…), then enter the 6 digits that it shows.',
    qr: 'QR code to scan with the authenticator app',
    by_hand: 'Without a camera, enter this key:',
    code: '6-digit code',
    recovery_code: 'Recovery code',
    confirm: 'Confirm',
    show: 'Enter the code of your authenticator app.',
    again: 'For money and roles, enter the code of your app again.',
    with_recovery: 'Telephone lost? Recovery code',
    with_app: 'Code of the app',
    keep: 'Keep these recovery codes in a safe place, not on the telephone. Each works once. They are not shown again.',
    save: 'Save',
    kept: 'I have kept them',
    since: 'Set up on',
    codes_left: '%{smart_count} recovery code is left. |||| %{smart_count} recovery codes are left.',
    remove: 'Remove',
  },
  approvals: {
    waits: 'Request kept: a second person has to give the same command within 72 hours.',
    asked_by: 'Asked by',
    own: 'Another administrator has to give the same command.',
    others: 'Check it, then give the same command to approve.',
    actions: {
      payment: { refund: 'Refund' },
      refund: { settle: 'Refund paid by hand' },
      payout_batch: { mark_paid: 'Payout batch paid' },
      payout: { settle: 'Payout made by hand' },
      driver_application: { rename: 'Another name for a driver' },
      payout_account: { decide: 'Decision about a payout account' },
      booking: { resolve: 'Decision about a booking' },
    },
    details: { travelled: 'travelled', refund: 'refund', ...PROVIDER_LABELS },
  },
  risks: {
    decide: 'A reason to look, not a proof. The score decides nothing: a person does.',
    points: '%{smart_count} point |||| %{smart_count} points',
    last: 'last time:',
    kinds: {
      shared_payer_number: 'Shared payer number',
      shared_device: 'Shared device',
      shared_address: 'Shared address',
      confirm_travel_burst: 'Journeys confirmed in a burst',
      lapsed_holds: 'Unpaid holds',
      many_moves: 'Moved departures',
      many_refunds: 'Refunds',
      new_driver_prepaid: 'New, full and paid',
    },
    why: {
      shared_payer_number: 'Passengers paid with the driver’s number, or with one that the driver uses.',
      shared_device: 'The driver and their passengers signed in from the same device.',
      shared_address:
        'The driver and their passengers signed in from the same address. An operator shares one among many.',
      confirm_travel_burst:
        'Several passengers confirmed their journey within an hour, without a code entered by the driver.',
      lapsed_holds: 'Seats were held and given back without a payment.',
      many_moves: 'The departure of rides that were already sold was moved.',
      many_refunds: 'Cancellations led to refunds.',
      new_driver_prepaid: 'Rides to come are full and paid, and nobody has ever boarded with this driver.',
    },
  },
};
