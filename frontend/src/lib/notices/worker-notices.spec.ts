import { type AppWindow, openAlert, showPushed, type WorkerMessage } from './worker-notices';

const pushed = {
  id: 'n1',
  type: 'payment_completed',
  title: 'Paiement reçu',
  body: 'Votre billet est prêt',
  data: { type: 'payment_completed', bookingId: 'b1' },
  read: false,
  created_at: '2026-11-22T10:00:00.000Z',
};

interface WindowState {
  url?: string;
  focused?: boolean;
  visible?: boolean;
}

function windowWith({ url = '/', focused = false, visible = false }: WindowState) {
  const received: WorkerMessage[] = [];
  const appWindow: AppWindow = {
    url: `https://mboa.example${url}`,
    focused,
    visibilityState: visible ? 'visible' : 'hidden',
    focus: jest.fn(() => Promise.resolve()),
    navigate: jest.fn(() => Promise.resolve()),
    postMessage: (message) => received.push(message),
  };
  return { ...appWindow, received };
}

function worker(...windows: ReturnType<typeof windowWith>[]) {
  return {
    askToOpen: jest.fn((window: AppWindow, path: string) => {
      window.postMessage({ kind: 'open', path });
      return Promise.resolve(true);
    }),
    windows: () => Promise.resolve(windows),
    open: jest.fn(() => Promise.resolve()),
    show: jest.fn(() => Promise.resolve()),
  };
}

test('shows a push message while no window of the app is visible', async () => {
  const port = worker(windowWith({}));
  await showPushed(port, () => pushed);
  expect(port.show).toHaveBeenCalledWith(
    'Paiement reçu',
    expect.objectContaining({ tag: 'booking:b1', body: 'Votre billet est prêt' }),
  );
});

test('a console window is not a window of the app', async () => {
  const port = worker(windowWith({ url: '/admin/payments', visible: true, focused: true }));
  await showPushed(port, () => pushed);
  expect(port.show).toHaveBeenCalledTimes(1);
  await openAlert(port, { path: '/bookings/b1' });
  expect(port.open).toHaveBeenCalledWith('/bookings/b1');
});

test('leaves a push message to the visible window', async () => {
  const visible = windowWith({ visible: true });
  const hidden = windowWith({});
  const port = worker(hidden, visible);
  await showPushed(port, () => pushed);
  expect(port.show).not.toHaveBeenCalled();
  expect([visible.received, hidden.received]).toEqual([[{ kind: 'notice', id: 'n1' }], []]);
});

test.each([
  ['that is not JSON', () => JSON.parse('{') as unknown],
  ['without content', () => undefined],
  ['with other fields', () => ({ id: 7 })],
])('a push message %s shows an alert with the name of the app', async (_what, read) => {
  const port = worker();
  await showPushed(port, read);
  expect(port.show).toHaveBeenCalledWith(
    'Mboa',
    expect.objectContaining({ data: { id: 'unreadable', path: '/profile/notifications' } }),
  );
});

test('a tap focuses the window that already shows the screen', async () => {
  const other = windowWith({ focused: true });
  const ticket = windowWith({ url: '/bookings/b1' });
  const port = worker(other, ticket);
  await openAlert(port, { path: '/bookings/b1' });
  expect(ticket.focus).toHaveBeenCalled();
  expect([ticket.received, other.received]).toEqual([[], []]);
  expect(port.open).not.toHaveBeenCalled();
});

test('a tap navigates an open window to the screen', async () => {
  const open = windowWith({ url: '/rides' });
  const port = worker(open);
  await openAlert(port, { path: '/bookings/b1' });
  expect(open.received).toEqual([{ kind: 'open', path: '/bookings/b1' }]);
  expect(open.focus).toHaveBeenCalled();
});

test('a tap navigates the window itself if the app does not respond', async () => {
  const loading = windowWith({ url: '/rides' });
  const port = { ...worker(loading), askToOpen: () => Promise.resolve(false) };
  await openAlert(port, { path: '/bookings/b1' });
  expect(loading.focus).toHaveBeenCalled();
  expect(loading.navigate).toHaveBeenCalledWith('/bookings/b1');
  expect(port.open).not.toHaveBeenCalled();
});

test('opens a new window if the existing one cannot be navigated', async () => {
  const foreign = {
    ...windowWith({ url: '/rides' }),
    navigate: () => Promise.reject(new TypeError('not mine')),
  };
  const port = {
    ...worker(),
    windows: () => Promise.resolve([foreign]),
    askToOpen: () => Promise.resolve(false),
  };
  await openAlert(port, { path: '/bookings/b1' });
  expect(port.open).toHaveBeenCalledWith('/bookings/b1');
});

test('a tap opens the app if it is closed', async () => {
  const port = worker();
  await openAlert(port, { path: '/driver/rides/r1' });
  expect(port.open).toHaveBeenCalledWith('/driver/rides/r1');
});

test.each(['//evil.example', 'https://evil.example', 7, undefined, '/a\\b'])(
  'a tap never opens %s',
  async (path) => {
    const port = worker();
    await openAlert(port, { path });
    expect(port.open).toHaveBeenCalledWith('/');
  },
);
