import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ApiError } from '../../../lib/api/errors';
import type { Booking } from '../../../lib/api/types';
import { PayProblem } from './pay-problem';

const booking = { id: 'b', ride_id: 'r' } as Booking;
const open = (error: unknown, language: 'fr' | 'en') =>
  show(<PayProblem error={error} booking={booking} />, { path: '/', route: '/', answers: {}, language });

test.each([
  ['en', 3_550, 'Too many payment requests for this number. Try again in 1 h, or pay from another number.'],
  [
    'fr',
    64_800,
    'Trop de demandes de paiement pour ce numéro. Réessayez dans 18 h, ou payez avec un autre numéro.',
  ],
  [
    'fr',
    95,
    'Trop de demandes de paiement pour ce numéro. Réessayez dans 2 min, ou payez avec un autre numéro.',
  ],
] as const)(
  'after too many payment requests, the error says in %s when to try again',
  async (language, seconds, text) => {
    await open(new ApiError(429, { error: 'Too often', code: 'THROTTLED' }, seconds), language);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  },
);
