export interface DemoBooking {
  passenger: string;
  driver: string;
  day: number;
  seats: number;
}

const booking = (passenger: string, driver: string, day: number, seats: number): DemoBooking => ({
  passenger,
  driver,
  day,
  seats,
});

/**
 * Aïcha's ride tomorrow is half sold, so that she has passengers and codes to verify. Paul, the suggested sign-in, holds a ticket
 * elsewhere and can still book the first search result.
 */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  booking('paul', 'aicha', -6, 1),
  booking('marie', 'aicha', -2, 2),
  booking('marie', 'aicha', 1, 1),
  booking('jean', 'aicha', 1, 1),
  booking('fadimatou', 'emmanuel', 1, 3),
  booking('paul', 'serge', 3, 1),
  booking('fadimatou', 'oumarou', 4, 1),
  booking('fadimatou', 'ibrahim', 7, 2),
  booking('jean', 'clarisse', 4, 1),
  booking('marie', 'georges', 5, 1),
];
