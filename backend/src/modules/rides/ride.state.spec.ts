import { defineMachine } from '../../platform/state-machine';
import {
  endpointsChanged,
  frozenFieldErrors,
  movedDepartures,
  RIDE_STATUSES,
  type RideStatus,
  rideTransitions,
} from './ride.state';

const machine = defineMachine<RideStatus>(rideTransitions);
const ride = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  price: 4_500,
  seats: 4,
  departure_time: new Date('2026-11-22T05:30:00Z'),
  women_only: false,
  stops: null,
};
const taken = (seats: number) => ({ ...ride, seats_available: ride.seats - seats });
const fields = (broken: { field: string }[]) => broken.map(({ field }) => field);

describe('A ride', () => {
  it('can be cancelled or completed once', () => {
    expect(RIDE_STATUSES.filter((to) => machine.can('scheduled', to))).toEqual([...RIDE_STATUSES]);
    for (const end of ['cancelled', 'completed'] as const) {
      expect(RIDE_STATUSES.filter((to) => machine.can(end, to))).toEqual([end]);
    }
  });

  it('may change in every field while no seat is taken', () => {
    const next = { ...ride, from_city: 'Kribi', to_city: 'Edéa', price: 100, seats: 1 };
    expect(frozenFieldErrors(taken(0), next)).toEqual([]);
  });

  it('keeps cities and price once a seat is held or sold', () => {
    const next = { ...ride, from_city: 'Kribi', to_city: 'Edéa', price: 100 };
    expect(fields(frozenFieldErrors(taken(1), next))).toEqual(['from_city', 'to_city', 'price']);
  });

  it('accepts unchanged values', () => {
    expect(frozenFieldErrors(taken(3), { ...ride })).toEqual([]);
  });

  it.each([
    [5, []],
    [3, []],
    [2, ['seats']],
  ])('with three seats taken and a capacity of %i has problems with %j', (seats, broken) => {
    expect(fields(frozenFieldErrors(taken(3), { ...ride, seats }))).toEqual(broken);
  });

  it('moves only if its departure is another instant, not another notation', () => {
    const at = (time: string) => ({ ...ride, departure_time: new Date(time) });
    expect(movedDepartures(ride, at('2026-11-22T06:30:00+01:00'))).toEqual([]);
    expect(movedDepartures(ride, at('2026-11-22T06:30:00Z'))).toEqual([new Date('2026-11-22T06:30:00Z')]);
  });

  it('has a new route if one of its cities changes', () => {
    expect(endpointsChanged(ride, { ...ride })).toBe(false);
    expect(endpointsChanged(ride, { ...ride, to_city: 'Kribi' })).toBe(true);
  });
});
