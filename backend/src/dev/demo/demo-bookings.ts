import type { RatingTag } from '../../modules/ratings';

export interface DemoBooking {
  passenger: string;
  driver: string;
  day: number;
  seats: number;
  from?: string;
  /** Names, one per seat. */
  travellers?: readonly string[];
  ratings?: { ofDriver: DemoRating; ofPassenger: DemoRating };
}

export interface DemoRating {
  stars: number;
  tags: readonly RatingTag[];
  comment?: string;
}

const booking = (
  passenger: string,
  driver: string,
  day: number,
  seats: number,
  ratings?: DemoBooking['ratings'],
): DemoBooking => ({ passenger, driver, day, seats, ...(ratings && { ratings }) });

/**
 * Aïcha's ride tomorrow is half sold, so that she has codes to verify. Paul, the suggested sign-in, can book
 * the first search result, and rate his last trip with Aïcha.
 */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  booking('marie', 'aicha', -20, 1, {
    ofDriver: {
      stars: 5,
      tags: ['punctual', 'careful_driving'],
      comment: 'Partie à l’heure, conduite calme.',
    },
    ofPassenger: { stars: 5, tags: ['punctual', 'respectful'] },
  }),
  booking('jean', 'aicha', -18, 1, {
    ofDriver: { stars: 4, tags: ['friendly', 'clean_car'], comment: 'Bon trajet, un peu de retard à Édéa.' },
    ofPassenger: { stars: 5, tags: ['friendly'] },
  }),
  booking('rachel', 'aicha', -16, 2, {
    ofDriver: { stars: 5, tags: ['comfortable', 'as_described'] },
    ofPassenger: { stars: 4, tags: ['easy_to_reach'], comment: 'Arrivée juste à temps.' },
  }),
  booking('paul', 'aicha', -6, 1),
  booking('marie', 'aicha', -2, 2),
  booking('jean', 'emmanuel', -1, 1),
  booking('rachel', 'ibrahim', 0, 1),
  booking('marie', 'aicha', 1, 1),
  booking('jean', 'aicha', 1, 1),
  {
    ...booking('fadimatou', 'emmanuel', 1, 3),
    travellers: ['Fadimatou Bello', 'Hamidou Bello', 'Salamatou Njoya'],
  },
  { ...booking('marie', 'emmanuel', 5, 1), from: 'Édéa' },
  booking('paul', 'serge', 3, 1),
  booking('fadimatou', 'oumarou', 4, 1),
  booking('fadimatou', 'ibrahim', 7, 2),
  booking('jean', 'clarisse', 4, 1),
  booking('marie', 'georges', 5, 1),
];
