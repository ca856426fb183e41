import { openAlert, showPushed, type WorkerPort } from '../lib/notices/worker-notices';
import { keyBytes } from '../lib/notices/push-key';

declare const self: ServiceWorkerGlobalScope;

/** Of the browsers that have it; the types don't. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

const port: WorkerPort = {
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (path) => self.clients.openWindow(path),
  show: (title, options) => self.registration.showNotification(title, options),
};

async function read<Data>(path: string, init?: RequestInit): Promise<Data> {
  const answer = await fetch(path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** The browser has replaced its subscription: the server hears of the new one, for who is signed in here. */
async function renew({ newSubscription }: SubscriptionChange): Promise<void> {
  const session = await read<{ session: { access_token: string } } | null>('/api/auth/session');
  if (!session) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: keyBytes((await read<{ public_key: string }>('/api/push/public-key')).public_key),
    }));
  await read('/api/push/subscribe', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${session.session.access_token}`,
    },
    body: JSON.stringify({ subscription: subscription.toJSON() }),
  });
  for (const window of await port.windows()) window.postMessage({ kind: 'renew' });
}

/** Shows push messages and opens what they are about. */
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
