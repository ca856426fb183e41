import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { AlertOffer } from './alert-offer';

const auth = (user: Auth['user']): Auth => ({
  loading: false,
  user,
  session: null,
  requestCode: jest.fn(),
  verifyCode: jest.fn(),
  signOut: jest.fn(),
});
const search = {
  from_city: 'Kribi',
  to_city: 'Maroua',
  date: '2031-03-10',
  min_seats: 1,
  sort: 'departure_time',
} as const;
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

const offer = (user: Auth['user'], answers: Record<string, unknown> = {}) =>
  show(
    <AuthContext value={auth(user)}>
      <AlertOffer search={search} />
    </AuthContext>,
    { language: 'fr', path: '/rides?from_city=Kribi', answers },
  );
const me = { id: 'u-1' } as NonNullable<Auth['user']>;

test('without a session the person signs in first and returns to the search', async () => {
  const { requests } = await offer(null);
  expect(screen.getByRole('link', { name: 'Prévenez-moi' })).toHaveAttribute(
    'href',
    '/sign-in?next=%2Frides%3Ffrom_city%3DKribi',
  );
  expect(requests).toEqual([]);
});

test('one tap creates the alert and confirms it', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/departure-alerts': { success: true, data: [] },
    'POST /api/departure-alerts': { success: true, data: alert },
  };
  const { user, requests } = await offer(me, answers);
  expect(screen.getByText(/Un message dès qu’un départ est publié/)).toBeInTheDocument();
  await waitFor(() => expect(requests).toContain('GET /api/departure-alerts'));
  answers['GET /api/departure-alerts'] = { success: true, data: [alert] };
  await user.click(screen.getByRole('button', { name: 'Prévenez-moi' }));
  expect(await screen.findByText(/Vous serez prévenu/)).toBeInTheDocument();
  expect(requests).toContain('POST /api/departure-alerts');
});

test('after a server error the alert can be asked for again', async () => {
  const { user } = await offer(me, {
    'GET /api/departure-alerts': { success: true, data: [] },
    'POST /api/departure-alerts': Response.json({ success: false, code: 'UNAVAILABLE' }, { status: 503 }),
  });
  await user.click(screen.getByRole('button', { name: 'Prévenez-moi' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Prévenez-moi' })).toBeEnabled();
});

test('a sixth alert is refused with a link to the others', async () => {
  const refusal = Response.json(
    { success: false, code: 'TOO_MANY_ALERTS', error: 'You wait for five departures already.' },
    { status: 409 },
  );
  const { user } = await offer(me, {
    'GET /api/departure-alerts': { success: true, data: [] },
    'POST /api/departure-alerts': refusal,
  });
  await user.click(screen.getByRole('button', { name: 'Prévenez-moi' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cinq alertes');
  expect(screen.getByRole('link', { name: 'Voir mes alertes' })).toHaveAttribute(
    'href',
    '/profile/notifications/settings',
  );
});
