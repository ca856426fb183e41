import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { type InstallEvent, keepInstallEvent, useInstallEvent } from '../../lib/install-prompt';
import { InstallOffer } from './install-offer';
import { type Device, DISMISSED_FOR_MS, installOffer, useInstall } from './install-state';

const ANDROID: Device = {
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K)',
  touchPoints: 5,
  standalone: false,
};
const IPHONE: Device = { ...ANDROID, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' };
const LAPTOP: Device = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0, standalone: false };
const fresh = { dismissedAt: null, installed: false };
const soon = { canAsk: false, waited: false, now: DISMISSED_FOR_MS };
const later = { ...soon, waited: true };

test('an Android browser without its own prompt shows steps after two seconds', () => {
  expect(installOffer(fresh, ANDROID, soon)).toBeNull();
  expect(installOffer(fresh, ANDROID, later)).toBe('android');
  expect(installOffer(fresh, ANDROID, { ...later, canAsk: true })).toBe('ask');
});

test('an iPhone, and an iPad posing as a Mac, get their own steps', () => {
  expect(installOffer(fresh, IPHONE, soon)).toBe('ios');
  expect(installOffer(fresh, { ...LAPTOP, userAgent: 'Macintosh', touchPoints: 5 }, soon)).toBe('ios');
  expect(installOffer(fresh, LAPTOP, later)).toBeNull();
});

test('nothing is offered if installed, or dismissed less than three days ago', () => {
  const refused = { dismissedAt: 0, installed: false };
  expect(installOffer(fresh, { ...ANDROID, standalone: true }, later)).toBeNull();
  expect(installOffer({ ...fresh, installed: true }, ANDROID, later)).toBeNull();
  expect(installOffer(refused, ANDROID, { ...later, now: DISMISSED_FOR_MS - 1 })).toBeNull();
  expect(installOffer(refused, ANDROID, { ...later, now: DISMISSED_FOR_MS })).toBe('android');
});

/** Fires the browser's install prompt with this outcome. */
function browserAsks(outcome: 'accepted' | 'dismissed') {
  const prompt = jest.fn(async () => undefined);
  keepInstallEvent();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  }) as InstallEvent;
  act(() => {
    fireEvent(window, event);
  });
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}

beforeEach(() => {
  useInstall.setState(fresh);
  useInstallEvent.setState({ event: null });
});

test.each([
  ['accepted', { installed: true }],
  ['dismissed', { dismissedAt: expect.any(Number), installed: false }],
] as const)(
  'the button opens the browser’s prompt, and the answer is remembered: %s',
  async (outcome, stored) => {
    const prompt = browserAsks(outcome);
    const { user } = await show(<InstallOffer />, { language: 'fr' });
    expect(prompt).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Installer' }));
    await waitFor(() => expect(useInstall.getState()).toMatchObject(stored));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Installer' })).toBeNull();
  },
);

test('after installing by the browser’s menu the offer disappears', async () => {
  browserAsks('dismissed');
  await show(<InstallOffer />, { language: 'fr' });
  fireEvent(window, new Event('appinstalled'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
