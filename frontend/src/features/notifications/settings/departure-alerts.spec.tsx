import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ToastHost } from '../../../components/toast';
import { addDays, today } from '../../../lib/format/days';
import { DepartureAlerts } from './departure-alerts';

const alert = {
  id: 'a-1',
  from_city: 'Kribi',
  to_city: 'Maroua',
  date: '2031-03-10',
  date_to: null,
  weekdays: null,
  min_seats: 1,
  max_price: null,
  told: false,
  created_at: '2031-03-01T00:00:00Z',
};

test('deleting an alert takes one tap and can be undone', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/departure-alerts': { success: true, data: [alert] },
    'DELETE /api/departure-alerts/a-1': { success: true, data: null },
    'POST /api/departure-alerts': { success: true, data: alert },
  };
  const { user, requests } = await show(
    <>
      <DepartureAlerts />
      <ToastHost />
    </>,
    { language: 'fr', answers },
  );
  const row = { name: /Supprimer l’alerte Kribi → Maroua/ };
  const remove = await screen.findByRole('button', row);
  answers['GET /api/departure-alerts'] = { success: true, data: [] };
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('button', row)).not.toBeInTheDocument());
  answers['GET /api/departure-alerts'] = { success: true, data: [alert] };
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('button', row)).toBeInTheDocument();
  expect(requests).toContain('POST /api/departure-alerts');
});

test('names both days of a range, even if it begins today', async () => {
  const range = { ...alert, date: today(), date_to: addDays(today(), 1) };
  await show(<DepartureAlerts />, {
    language: 'fr',
    answers: { 'GET /api/departure-alerts': { success: true, data: [range] } },
  });
  expect(await screen.findByText(/^Du \w+ \d+\S* \S+ au \w+ \d/)).toBeInTheDocument();
});
