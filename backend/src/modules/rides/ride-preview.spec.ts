import type { RideRow } from './ride.entity';
import { describeRide } from './ride-preview.service';

const NOW = Date.parse('2031-03-09T10:00:00Z');
const ride = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: new Date('2031-03-10T05:30:00Z'),
  driver_full_name: 'Aïcha Njoya',
  price: 4_500,
  seats_available: 2,
  status: 'scheduled',
} as RideRow;

describe('The preview of a shared ride', () => {
  it('shows route, time, price and seats in French', () => {
    expect(describeRide(ride, 'fr', NOW)).toEqual({
      locale: 'fr_FR',
      title: 'Douala → Yaoundé, lun. 10 mars 06:30',
      description: '4 500 FCFA la place, 2 places libres, avec Aïcha. Réservez et payez par mobile money.',
    });
  });

  it('shows the same in English, with a singular seat', () => {
    const { title, description } = describeRide({ ...ride, seats_available: 1 }, 'en', NOW);
    expect(title).toBe('Douala → Yaoundé, Mon, Mar 10 06:30');
    expect(description).toBe('FCFA 4,500 a seat, 1 seat free, with Aïcha. Book and pay by mobile money.');
  });

  it("shows only the driver's first name", () => {
    expect(JSON.stringify(describeRide(ride, 'fr', NOW))).not.toContain('Njoya');
  });

  it('says if the ride is full, or can no longer be booked', () => {
    expect(describeRide({ ...ride, seats_available: 0 }, 'fr', NOW).description).toContain('complet');
    const departed = describeRide(ride, 'fr', Date.parse('2031-03-11T10:00:00Z')).description;
    expect(departed).toBe('Ce départ ne peut plus être réservé. Voyez les autres.');
    expect(describeRide({ ...ride, status: 'cancelled' }, 'fr', NOW).description).toBe(departed);
  });
});
