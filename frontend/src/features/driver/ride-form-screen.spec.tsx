import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../test/show';
import { AuthContext } from '../../lib/auth/auth-context';
import { addDays, today } from '../../lib/format/days';
import { weekdayOf } from '../../lib/format/weekdays';
import type { ReservedRide } from './api/reservations';
import { SaveTemplate } from './components/save-template';
import { deleteRideDraft, departureOf, type RideForm, rideForm, saveRideDraft } from './ride-form';
import { EditRideScreen, NewRideScreen } from './ride-form-screen';

const DAY = addDays(today(), 3);
const SAVE = 'PUT /api/rides/r-1?scope=one';

const TOWNS = ['Douala', 'Édéa', 'Yaoundé'].map((name, at) => ({
  name,
  region: '',
  latitude: 4,
  longitude: 9.7 + 0.8 * at,
  main: true,
}));

const ride = (seats_available: number) =>
  ({
    id: 'r-1',
    driver_id: 'd-1',
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: departureOf(DAY, '06:30'),
    seats: 4,
    seats_available,
    price: 4500,
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Rond-point Deïdo',
    description: null,
    status: 'scheduled',
    bookings: [],
  }) as unknown as ReservedRide;

async function edit(seats_available: number, rides = [ride(seats_available)]) {
  const shown = await show(
    <AuthContext value={{ user: { id: 'd-1', is_driver: true } } as never}>
      <EditRideScreen />
    </AuthContext>,
    {
      path: '/driver/rides/r-1/edit',
      route: '/driver/rides/:id/edit',
      answers: {
        'GET /api/driver/reservations': { success: true, rides },
        'GET /api/rides/driver?upcoming=true': { success: true, data: [] },
        'GET /api/towns': { success: true, data: TOWNS },
        [SAVE]: { success: true, data: ride(seats_available) },
      },
    },
  );
  await screen.findByText(/Save the changes|View the ride/);
  return shown;
}
const type = (label: RegExp, value: RideForm['time']) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save the changes' });

test('moving a booked ride asks for confirmation with both times', async () => {
  const { user, requests } = await edit(2);
  type(/^Time/, '09:15');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the departure?' }));
  expect(dialog.getByText(/09:15 instead of .*06:30/)).toBeVisible();
  expect(requests).not.toContain(SAVE);
  await user.click(dialog.getByRole('button', { name: 'Yes, move the departure' }));
  await waitFor(() => expect(requests).toContain(SAVE));
});

test("moving a booked stop asks for confirmation, and the form shows the legs' total", async () => {
  const stop = (city: string, day: string, time: string, price: number | null) => ({
    id: `s-${city}`,
    city,
    meeting_point: 'Péage',
    departure_time: departureOf(day, time),
    price,
    seats_available: 3,
  });
  const booking = { id: 'b-1', status: 'pending_verification', from_stop_id: 's-Édéa', to_stop_id: null };
  const night = {
    ...ride(2),
    departure_time: departureOf(DAY, '22:30'),
    stops: [
      stop('Douala', DAY, '22:30', 2000),
      stop('Édéa', DAY, '23:40', 3500),
      stop('Yaoundé', addDays(DAY, 1), '02:30', null),
    ],
    bookings: [{ ...booking, seats: 2 }],
  } as unknown as ReservedRide;
  const { user, requests } = await edit(2, [night]);
  expect(await screen.findByText(/All legs together: FCFA.5,500. The whole ride: FCFA.4,500./)).toBeVisible();
  expect(screen.getByLabelText('Arrival in Yaoundé')).toHaveAccessibleDescription(/^On /);
  expect(screen.getByLabelText('Departure time')).not.toHaveAccessibleDescription();
  type(/^Departure time/, '23:55');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Move a booked stop?' }));
  expect(dialog.getByText(/^Édéa: .*23:55 instead of .*23:40/)).toBeVisible();
  expect(dialog.getByText(/2 seats are booked/)).toBeVisible();
  expect(requests).not.toContain(SAVE);
  await user.click(dialog.getByRole('button', { name: 'Yes, move the stop' }));
  await waitFor(() => expect(requests).toContain(SAVE));
});

test('a departed ride shows that it can no longer be changed', async () => {
  await edit(2, [{ ...ride(2), departure_time: departureOf(addDays(today(), -1), '06:30') }]);
  expect(screen.getByText('This ride can no longer be changed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View the ride' })).toHaveAttribute('href', '/driver/rides/r-1');
  expect(screen.queryByLabelText(/^Time/)).not.toBeInTheDocument();
});

test.each([
  ['another car of a booked ride', 2, /^Car/, 'Toyota HiAce'],
  ['another time of an unbooked ride', 4, /^Time/, '09:15'],
])('%s is saved immediately', async (_, free, label, value) => {
  const { user, requests } = await edit(free);
  type(label, value);
  await user.click(save());
  await waitFor(() => expect(requests).toContain(SAVE));
});

test('a change in a series asks whether it applies to the later rides, and says which keep their terms', async () => {
  const later = (id: string, days: number, seats_available: number) => ({
    ...ride(seats_available),
    id,
    series_id: 's-1',
    departure_time: departureOf(addDays(DAY, days), '06:30'),
  });
  const { user, requests } = await edit(4, [
    { ...ride(4), series_id: 's-1' },
    later('r-2', 7, 4),
    later('r-3', 14, 2),
  ]);
  type(/^Car/, 'Toyota HiAce');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the later rides too?' }));
  expect(requests).not.toContain(SAVE);
  await user.click(dialog.getByRole('radio', { name: 'This ride and the later ones (3)' }));
  expect(dialog.getByText('1 booked ride keeps its terms.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toContain('PUT /api/rides/r-1?scope=following'));
});

test('a booked ride shows its price as text, not as a field', async () => {
  await edit(2);
  expect(screen.queryByLabelText(/Price per seat/)).toBeNull();
  expect(screen.getByText(/4,500/)).toBeVisible();
});

async function publish(draft: Partial<RideForm> = {}) {
  saveRideDraft(draft);
  const shown = await show(
    <AuthContext value={{ user: { id: 'd-1', is_driver: true } } as never}>
      <NewRideScreen />
    </AuthContext>,
    {
      path: '/driver/rides/new',
      route: '/driver/rides/new',
      answers: {
        'GET /api/rides/driver?upcoming=true': { success: true, data: [] },
        'GET /api/rides/driver?past=true': { success: true, data: [] },
        'GET /api/towns': { success: true, data: TOWNS },
      },
    },
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Publish the ride' }));
  deleteRideDraft();
}

test('an empty form moves to its first missing field, the town of departure', async () => {
  await publish();
  expect(await screen.findByRole('button', { name: /^Town of departure · Choose a town\./ })).toHaveFocus();
});

const daily = (until: string) => ({ weekdays: [1, 2, 3, 4, 5, 6, 7], until });
const nextDay = { day: addDays(DAY, 1), time: '17:00', meeting_point: 'Mvan' };

test('the rides of a return count towards the limit of a series', async () => {
  await publish({ day: DAY, repeat: daily(addDays(DAY, 10)), back: nextDay });
  expect(await screen.findByText(/^22 rides: you can publish at most 20/)).toBeVisible();
});

test('a series whose return would end after 60 days is refused before anything is published', async () => {
  const until = addDays(today(), 60);
  await publish({ day: DAY, repeat: { weekdays: [weekdayOf(until)], until }, back: nextDay });
  expect(await screen.findByText(/^The return exceeds the limit of 60 days/)).toBeVisible();
});

test('a missing time is reported even if a return is published too', async () => {
  await publish({ day: DAY, time: '', back: nextDay });
  expect(await screen.findByText('Enter the time.')).toBeVisible();
});

test('a template can be saved before the times are entered', async () => {
  const SAVE_TEMPLATE = 'POST /api/ride-templates';
  const stop = { city: 'Édéa', time: '', meeting_point: '', price: '' };
  const form = { ...rideForm(undefined), from_city: 'Douala', to_city: 'Yaoundé', time: '', stops: [stop] };
  const { user, requests } = await show(<SaveTemplate form={form} onClose={() => {}} />, {
    answers: { [SAVE_TEMPLATE]: { success: true, data: { id: 't-1' } } },
  });
  expect(await screen.findByRole('textbox')).toHaveValue('Douala → Yaoundé');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toContain(SAVE_TEMPLATE));
});
