import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../test/show';
import { Link } from '../components/link';
import { useDataSaver } from '../lib/data-saver';
import { useUpdate } from '../lib/update';
import { UpdatePrompt } from './update-prompt';
import { isBusyPath, keepWorkerCurrent } from './worker-care';

const waiting = { postMessage: jest.fn() } as unknown as ServiceWorker;

function registration(now: { waiting?: ServiceWorker; controlled?: boolean }) {
  const container = Object.assign(new EventTarget(), {
    controller: now.controlled ? waiting : null,
    ready: new Promise(() => undefined),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return Object.assign(new EventTarget(), {
    waiting: now.waiting ?? null,
    installing: null as EventTarget | null,
    update: jest.fn(async () => undefined),
  });
}
const care = (one: ReturnType<typeof registration>) =>
  keepWorkerCurrent(one as unknown as ServiceWorkerRegistration);

beforeEach(() => {
  jest.mocked(waiting.postMessage).mockClear();
  useUpdate.setState({ ready: null });
  window.history.replaceState(null, '', '/');
});

test('immediately activates a release that was waiting before the page was reloaded', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1000);
  care(registration({ waiting, controlled: true }));
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

test('asks first during a payment or long after the page was opened', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1000);
  window.history.replaceState(null, '', '/payments/status');
  care(registration({ waiting, controlled: true }));
  window.history.replaceState(null, '', '/');
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  care(registration({ waiting, controlled: true }));
  expect(waiting.postMessage).not.toHaveBeenCalled();
  expect(useUpdate.getState().ready?.waiting).toBe(waiting);
});

test('offers a release that arrives later, but not the first worker of a device', () => {
  for (const controlled of [false, true]) {
    const one = registration({ controlled });
    care(one);
    one.installing = new EventTarget();
    one.dispatchEvent(new Event('updatefound'));
    one.waiting = waiting;
    one.installing.dispatchEvent(new Event('statechange'));
    expect(useUpdate.getState().ready).toBe(controlled ? one : null);
  }
});

test('offers a release that began to install before this page loaded', () => {
  const one = registration({ controlled: true });
  one.installing = new EventTarget();
  care(one);
  one.waiting = waiting;
  one.installing.dispatchEvent(new Event('statechange'));
  expect(useUpdate.getState().ready).toBe(one);
});

test('one tap opens the newest of two releases that arrived during a payment', async () => {
  const one = registration({ controlled: true, waiting: { postMessage: jest.fn() } as never });
  const { user } = await show(<UpdatePrompt ready={one as unknown as ServiceWorkerRegistration} />, {
    language: 'fr',
  });
  one.waiting = waiting;
  await user.click(screen.getByRole('button', { name: 'L’ouvrir' }));
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

test.each(['/payments/status', '/bookings/b-1', '/sign-in'])('an update never replaces %s', (path) => {
  expect(isBusyPath(path)).toBe(true);
  expect(isBusyPath('/bookings')).toBe(false);
});

test('offers the update on a screen without inputs, and one tap opens it', async () => {
  const ready = registration({ controlled: true, waiting }) as unknown as ServiceWorkerRegistration;
  const { user } = await show(
    <>
      <input aria-label="Prix" />
      <Link to="/rides">Trajets</Link>
      <UpdatePrompt ready={ready} />
    </>,
    { language: 'fr' },
  );
  expect(screen.getByText('Nouvelle version prête.')).toBeVisible();
  act(() => {
    fireEvent.input(screen.getByLabelText('Prix'), { target: { value: '5000' } });
  });
  expect(screen.queryByText('Nouvelle version prête.')).toBeNull();
  await user.click(screen.getByText('Trajets'));
  await user.click(screen.getByRole('button', { name: 'L’ouvrir' }));
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

test('precaches spare files when idle, unless saving data', async () => {
  for (const saves of [true, false]) {
    jest.useFakeTimers();
    useDataSaver.setState({ chosen: saves });
    const one = registration({ controlled: true });
    const ready = Promise.resolve({ active: waiting });
    Object.assign(navigator.serviceWorker, { ready });
    care(one);
    jest.runOnlyPendingTimers();
    await ready;
    expect(jest.mocked(waiting.postMessage).mock.calls).toEqual(saves ? [] : [[{ type: 'SPARE' }]]);
    jest.useRealTimers();
  }
  useDataSaver.setState({ chosen: null });
});
