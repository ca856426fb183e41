import { keyBytes } from '../lib/notices/push-key';
import { openAlert, showPushed, type WorkerPort } from '../lib/notices/worker-notices';

declare const self: ServiceWorkerGlobalScope;

/** Missing from TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Time that a window has to confirm the navigation. */
const ANSWER_TIMEOUT_MS = 2000;

const port: WorkerPort = {
  askToOpen: (window, path) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
      window.postMessage({ kind: 'open', path }, { transfer: [port2] });
    }),
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (path) => self.clients.openWindow(path),
  show: (title, options) => self.registration.showNotification(title, options),
};

async function read<Data>(path: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}

async function subscribeAgain(): Promise<PushSubscription> {
  const { public_key } = await read<{ public_key: string }>('/api/push/public-key');
  return self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(public_key),
  });
}

/** Registers the replacement, if any, and unregisters the old subscription. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const session = await read<{ session: { access_token: string } } | null>('/api/auth/session');
  if (!session) return;
  const post = (path: string, body: object) =>
    read(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${session.session.access_token}`,
      },
      body: JSON.stringify(body),
    });
  const current = newSubscription ?? (Notification.permission === 'granted' ? await subscribeAgain() : null);
  if (current) await post('/api/push/subscribe', { subscription: current.toJSON() });
  if (oldSubscription && oldSubscription.endpoint !== current?.endpoint) {
    await post('/api/push/unsubscribe', { endpoint: oldSubscription.endpoint });
  }
  for (const window of await port.windows()) window.postMessage({ kind: 'renew' });
}

export function listenToPush(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(showPushed(port, () => event.data?.json() as unknown));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openAlert(port, event.notification.data));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    (event as SubscriptionChange).waitUntil(renew(event));
  });
}
