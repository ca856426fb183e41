import type { ConsoleDataProvider } from '../../providers/data';
import { canAccess, type ResourceName, type StaffRole } from '../../providers/can-access';
import { formatPhone, shortId } from '../../lib/format';
import type { Application, Booking, Payment, Profile } from '../../records';

export interface Place {
  resource: ResourceName;
  id: string;
  label: string;
  /** Distinguishes places of the same name. */
  hint: string;
}

const OFFERED = 5;

export function lookedFor(text: string): string {
  const digits = text.replace(/[\s+().-]/g, '');
  return /^\d{4,}$/.test(digits) ? digits : text.trim();
}

interface Wanted {
  provider: ConsoleDataProvider;
  role: StaffRole | null;
  text: string;
  signal: AbortSignal;
  money: (amount: number) => string;
}

/** Searches people, bookings, payments and applications in the lists that the role may read. */
export async function findPlaces({ provider, role, text, signal, money }: Wanted): Promise<Place[]> {
  const look = async <Row extends { id: string }>(
    resource: ResourceName,
    placeOf: (row: Row) => Omit<Place, 'resource' | 'id'>,
  ): Promise<Place[]> => {
    if (!canAccess(role, resource, 'list')) return [];
    const { data } = await provider.getList<Row>(resource, {
      filter: { q: lookedFor(text) },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: OFFERED },
      signal,
    });
    return data.map((row) => ({ resource, id: row.id, ...placeOf(row) }));
  };
  const found = await Promise.all([
    look<Profile>('profiles', ({ full_name, phone }) => ({
      label: full_name || '—',
      hint: formatPhone(phone),
    })),
    look<Booking>('bookings', (booking) => ({
      label: booking.user?.full_name || shortId(booking),
      hint: [booking.ride && `${booking.ride.from_city} → ${booking.ride.to_city}`, shortId(booking)]
        .filter(Boolean)
        .join(' · '),
    })),
    look<Payment>('payments', (payment) => ({
      label: money(payment.amount),
      hint: [formatPhone(payment.phone_number), shortId(payment)].join(' · '),
    })),
    look<Application>('driver-applications', (application) => ({
      label: application.driver.full_name || '—',
      hint: shortId(application),
    })),
  ]);
  return found.flat();
}
