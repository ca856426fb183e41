import { screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../test/show';
import { useToasts } from '../../components/toast-store';
import { DevicesScreen } from './devices-screen';

const LIST = 'GET /api/auth/sessions';
const END = 'DELETE /api/auth/sessions/s2';
const times = { created_at: '2026-11-20T08:00:00Z', last_used_at: '2026-11-21T08:00:00Z' };
const here = { id: 's1', device: 'Chrome · Android', current: true, ...times };
const there = { id: 's2', device: null, current: false, ...times };
const list = (...data: object[]) => ({ success: true, data });

test('sessions are listed and can be ended after a confirmation', async () => {
  const { user, requests } = await show(<DevicesScreen />, {
    answers: { [LIST]: list(there, here), [END]: { success: true, data: null } },
  });
  const names = await screen.findAllByRole('heading', { level: 2 });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Chrome · Android', 'Unknown device']);
  expect(screen.getByText('This device')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign this device out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out “Unknown device”?' }));
  expect(requests).not.toContain(END);
  await user.click(dialog.getByRole('button', { name: 'Sign this device out' }));
  await waitFor(() => expect(useToasts.getState().latest).toMatchObject({ tone: 'success' }));
  expect(requests).toContain(END);
});

test('a single session has its own text, here in French', async () => {
  await show(<DevicesScreen />, { language: 'fr', answers: { [LIST]: list(here) } });
  expect(await screen.findByText('Aucun autre appareil')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Déconnecter cet appareil' })).toBeNull();
});

test('a failed list can be retried', async () => {
  const { user, requests } = await show(<DevicesScreen />, {
    answers: { [LIST]: Response.json({ success: false, error: 'x', code: 'UNAVAILABLE' }, { status: 503 }) },
  });
  const before = requests.length;
  await user.click(await screen.findByRole('button', { name: /again/i }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
});
