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

interface Setting {
  url?: string;
  focused?: boolean;
  visible?: boolean;
}

function aWindow({ url = '/', focused = false, visible = false }: Setting) {
  const heard: WorkerMessage[] = [];
  const seen: AppWindow = {
    url: `https://mboa.example${url}`,
    focused,
    visibilityState: visible ? 'visible' : 'hidden',
    focus: jest.fn(() => Promise.resolve()),
    navigate: jest.fn(() => Promise.resolve()),
    postMessage: (message) => heard.push(message),
  };
  return { ...seen, heard };
}

function worker(...windows: ReturnType<typeof aWindow>[]) {
  return {
    lead: jest.fn((window: AppWindow, path: string) => {
      window.postMessage({ kind: 'open', path });
      return Promise.resolve(true);
    }),
    windows: () => Promise.resolve(windows),
    open: jest.fn(() => Promise.resolve()),
    show: jest.fn(() => Promise.resolve()),
  };
}

test('shows a push message while no window of the app is visible', async () => {
  const port = worker(aWindow({}));
  await showPushed(port, () => pushed);
  expect(port.show).toHaveBeenCalledWith(
    'Paiement reçu',
    expect.objectContaining({ tag: 'booking:b1', body: 'Votre billet est prêt' }),
  );
});

test('a console window is not a window of the app', async () => {
  const port = worker(aWindow({ url: '/admin/payments', visible: true, focused: true }));
  await showPushed(port, () => pushed);
  expect(port.show).toHaveBeenCalledTimes(1);
  await openAlert(port, { path: '/bookings/b1' });
  expect(port.open).toHaveBeenCalledWith('/bookings/b1');
});

test('leaves a push message to the visible window', async () => {
  const looked = aWindow({ visible: true });
  const hidden = aWindow({});
  const port = worker(hidden, looked);
  await showPushed(port, () => pushed);
  expect(port.show).not.toHaveBeenCalled();
  expect([looked.heard, hidden.heard]).toEqual([[{ kind: 'notice', id: 'n1' }], []]);
});

test.each([
  ['that is no JSON', () => JSON.parse('{') as unknown],
  ['without content', () => undefined],
  ['of another form', () => ({ id: 7 })],
])('a push message %s still shows something, under the name of the app', async (_what, read) => {
  const port = worker();
  await showPushed(port, read);
  expect(port.show).toHaveBeenCalledWith(
    'Mboa',
    expect.objectContaining({ data: { id: 'unreadable', path: '/profile/notifications' } }),
  );
});

test('a tap focuses the window that shows the screen already', async () => {
  const other = aWindow({ focused: true });
  const ticket = aWindow({ url: '/bookings/b1' });
  const port = worker(other, ticket);
  await openAlert(port, { path: '/bookings/b1' });
  expect(ticket.focus).toHaveBeenCalled();
  expect([ticket.heard, other.heard]).toEqual([[], []]);
  expect(port.open).not.toHaveBeenCalled();
});

test('a tap navigates an open window to the screen', async () => {
  const open = aWindow({ url: '/rides' });
  const port = worker(open);
  await openAlert(port, { path: '/bookings/b1' });
  expect(open.heard).toEqual([{ kind: 'open', path: '/bookings/b1' }]);
  expect(open.focus).toHaveBeenCalled();
});

test('a tap while the app is loading navigates the whole window', async () => {
  const loading = aWindow({ url: '/rides' });
  const port = { ...worker(loading), lead: () => Promise.resolve(false) };
  await openAlert(port, { path: '/bookings/b1' });
  expect(loading.focus).toHaveBeenCalled();
  expect(loading.navigate).toHaveBeenCalledWith('/bookings/b1');
  expect(port.open).not.toHaveBeenCalled();
});

test('opens a new window if the existing one cannot be navigated', async () => {
  const foreign = {
    ...aWindow({ url: '/rides' }),
    navigate: () => Promise.reject(new TypeError('not mine')),
  };
  const port = { ...worker(), windows: () => Promise.resolve([foreign]), lead: () => Promise.resolve(false) };
  await openAlert(port, { path: '/bookings/b1' });
  expect(port.open).toHaveBeenCalledWith('/bookings/b1');
});

test('a tap opens the app if it is closed', async () => {
  const port = worker();
  await openAlert(port, { path: '/driver/rides/r1' });
  expect(port.open).toHaveBeenCalledWith('/driver/rides/r1');
});

test.each(['//evil.example', 'https://evil.example', 7, undefined, '/a\\b'])(
  'a tap never leads to %s',
  async (path) => {
    const port = worker();
    await openAlert(port, { path });
    expect(port.open).toHaveBeenCalledWith('/');
  },
);
