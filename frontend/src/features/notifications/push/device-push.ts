import { api, unwrap } from '../../../lib/api/client';
import { deviceStorage } from '../../../lib/device-storage';
import { isMadeWith, keyBytes } from '../../../lib/notices/push-key';
import { onForget, personalKey } from '../../../lib/personal-data';
import { type PushFacts, type PushState, pushState, renewal, type StoredSubscription } from './push-state';

/** The server did not register the subscription. */
export class SubscriptionNotSent extends Error {
  override readonly name = 'SubscriptionNotSent';
}

const STORAGE_KEY = personalKey('push');
const TIMEOUT_MS = 10_000;

const readStored = () => deviceStorage.getJson<StoredSubscription>(STORAGE_KEY);

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

async function readFacts(): Promise<PushFacts> {
  const [supported, registered] = [isSupported(), readStored() !== null];
  const known = { supported, ios: isIos(), installed: isInstalled(), registered };
  if (!supported) return { ...known, permission: 'default', endpoint: null };
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return { ...known, permission: Notification.permission, endpoint: subscription?.endpoint ?? null };
}

export const readPushState = async (): Promise<PushState> => pushState(await readFacts());

/** The worker, once installed. @throws Error without a worker */
async function installedWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not installed')), TIMEOUT_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** Subscribes with the server's current key. @throws SubscriptionNotSent */
async function subscribe(): Promise<void> {
  const { pushManager } = await installedWorker();
  const { data } = await unwrap(api.GET('/api/push/public-key'));
  const current = await pushManager.getSubscription();
  const reusable = current !== null && isMadeWith(current.options.applicationServerKey, data.public_key);
  if (current && !reusable) await current.unsubscribe();
  const applicationServerKey = keyBytes(data.public_key);
  const subscription = reusable
    ? current
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const body = {
    subscription: subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } },
  };
  await unwrap(api.POST('/api/push/subscribe', { body })).catch((error: unknown) => {
    throw new SubscriptionNotSent(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const stored: StoredSubscription = { endpoint: subscription.endpoint, checkedAt: Date.now() };
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
}

/** Needs a user gesture. @throws SubscriptionNotSent */
export async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
  return readPushState();
}

async function removeSubscription(): Promise<string | null> {
  deviceStorage.removeItem(STORAGE_KEY);
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

export async function turnOff(): Promise<PushState> {
  const endpoint = await removeSubscription();
  if (endpoint !== null) await unwrap(api.POST('/api/push/unsubscribe', { body: { endpoint } }));
  return readPushState();
}

/** On start and permission changes: replaces dropped or outdated subscriptions, and removes forbidden ones. */
export async function renewPush(): Promise<void> {
  const stored = readStored();
  if (stored === null) return;
  const due = renewal(stored, await readFacts(), Date.now());
  if (due === 'end') {
    await unwrap(api.POST('/api/push/unsubscribe', { body: { endpoint: stored.endpoint } }));
    await removeSubscription();
  } else if (due !== 'none') await subscribe();
}

/** @returns a stop function */
export function onPermissionChange(changed: () => void): () => void {
  const stop = new AbortController();
  // Older browsers are checked on start only.
  const { permissions } = navigator as Partial<Pick<Navigator, 'permissions'>>;
  permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', changed, { signal: stop.signal }),
    () => undefined,
  );
  return () => stop.abort();
}

// Shared phones: closes visible notifications. The server ends the subscription.
onForget(async () => {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await removeSubscription();
});
