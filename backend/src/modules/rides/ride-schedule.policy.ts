/** What a driver may plan (docs/domain.md#what-a-driver-may-plan). A change of policy is a change here. */
export const SCHEDULE = {
  /** Rides that a driver publishes in 24 hours. */
  ridesADay: 20,
  /** How far ahead a ride may depart. */
  daysAhead: 180,
  /** Once a seat is sold: the notice that a new departure gives, and how often it may move in 24 hours. */
  noticeHours: 2,
  movesADay: 2,
} as const;

/** When a journey begins, and how long it is thought to take. */
export interface Journey {
  departure: Date;
  minutes: number;
}

/** What the database's clock and the ride's past say of a new departure. */
export interface DepartureFacts {
  past: boolean;
  /** Beyond `SCHEDULE.daysAhead`. */
  far: boolean;
  /** Nearer than `SCHEDULE.noticeHours`. */
  soon: boolean;
}

export type DepartureRefusal = 'past' | 'far' | 'soon' | 'often';

/** True where two journeys of one driver share more than half of the shorter one: nobody drives both. */
export function overlapTooMuch(one: Journey, other: Journey): boolean {
  const end = ({ departure, minutes }: Journey) => departure.getTime() + minutes * 60_000;
  const shared =
    Math.min(end(one), end(other)) - Math.max(one.departure.getTime(), other.departure.getTime());
  return shared > (Math.min(one.minutes, other.minutes) * 60_000) / 2;
}

/** What stands against a departure; null where nothing does. */
export function refusedDeparture(departure: DepartureFacts): 'past' | 'far' | null {
  if (departure.past) return 'past';
  return departure.far ? 'far' : null;
}

/**
 * What stands against a moved departure. Who has paid gets notice: not nearer than two hours, and not the third time in a day.
 * @param moves how often it moved in the last 24 hours while a seat was sold
 */
export function refusedMove(
  departure: DepartureFacts,
  ride: { sold: boolean; moves: number },
): DepartureRefusal | null {
  const refused = refusedDeparture(departure);
  if (refused !== null || !ride.sold) return refused;
  if (departure.soon) return 'soon';
  return ride.moves >= SCHEDULE.movesADay ? 'often' : null;
}
