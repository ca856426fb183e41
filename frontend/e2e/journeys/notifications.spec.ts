import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { bookFirstDeparture } from '../setup/search';

/**
 * This browser has no push service behind it, and grants nobody its notifications. So the person's answer and the subscription,
 * with true keys, are made here.
 */
async function givePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [answer, kept] = ['test-answer', 'test-subscription'];
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(answer) ?? 'default',
    });
    Notification.requestPermission = () => {
      localStorage.setItem(answer, 'granted');
      return Promise.resolve('granted');
    };
    const subscriptionOf = (json: { endpoint: string; keys: object }, key?: BufferSource) => ({
      endpoint: json.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key ?? null },
      toJSON: () => json,
      unsubscribe: () => {
        localStorage.removeItem(kept);
        return Promise.resolve(true);
      },
    });
    const base64 = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const json = localStorage.getItem(kept);
        return Promise.resolve(json === null ? null : subscriptionOf(JSON.parse(json)));
      },
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const keys = {
          p256dh: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: base64(crypto.getRandomValues(new Uint8Array(16))),
        };
        const json = { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys };
        localStorage.setItem(kept, JSON.stringify(json));
        return subscriptionOf(json, options.applicationServerKey as BufferSource);
      },
    });
  });
}

/** Delivers a push message to the app's worker, as the browser does. */
async function workerOf(page: Page): Promise<(notice: object) => Promise<void>> {
  const tools: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return async (notice) => {
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
  };
}

interface Shown {
  title: string;
  tag: string;
  path: string;
}

/** What the worker gives the system to show, one for a tag as the system keeps it. */
async function alertsOf(page: Page): Promise<() => Promise<Shown[]>> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const alerts = new Map<string, object>();
    Object.assign(globalThis, { alerts });
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      alerts.set(options?.tag ?? '', { title, tag: options?.tag, path: options?.data.path });
      return Promise.resolve();
    };
  });
  return () =>
    worker.evaluate(() => [...(globalThis as unknown as { alerts: Map<string, Shown> }).alerts.values()]);
}

const devices = async (page: Page): Promise<object[]> => {
  const answer = await page.request.get('/api/push/subscriptions', { headers: await bearer(page) });
  return (await answer.json()).data;
};

test('a paid ticket offers notifications; they come to the closed app until sign-out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await givePushService(page);
  await signIn(page, people.notifiedPassenger);
  await bookFirstDeparture(page);
  await page.getByRole('radio', { name: 'MTN Mobile Money' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  const ticket = new URL(page.url()).pathname;
  const offer = page.getByRole('region', { name: 'Soyez prévenu si le départ change' });
  await expect(offer).toBeVisible();
  expect(await devices(page)).toEqual([]);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Notifications activées')).toBeVisible();
  await expect(offer).toBeHidden();

  await test.step('the settings show this device', async () => {
    await page.goto('/profile/notifications/settings');
    await expect(page.getByText('Les notifications sont activées.')).toBeVisible();
    await expect(page.getByText('Cet appareil')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForResponse(/\/api\/notifications\/preferences$/);
    await page.getByRole('switch', { name: /22 h à 6 h/ }).check();
    await saved;
    await page.reload();
    await expect(page.getByRole('switch', { name: /22 h à 6 h/ })).toBeChecked();
  });

  const bookingId = ticket.split('/').at(-1) ?? '';
  const notice = (type: string, title: string) => ({
    id: `${type}-1`,
    type,
    title,
    body: 'Douala - Yaoundé',
    data: { type, bookingId },
    read: false,
    created_at: new Date().toISOString(),
  });

  const shown = await alertsOf(page);

  await test.step('nothing is shown over the app while it is looked at', async () => {
    const deliver = await workerOf(page);
    const told = page.waitForRequest(/\/api\/notifications\?/);
    await deliver(notice('ride_changed', 'Départ déplacé'));
    await told;
    expect(await shown()).toEqual([]);
  });

  await test.step('to the closed app comes one alert a booking, the newest', async () => {
    await page.goto('/api/docs');
    const deliver = await workerOf(page);
    await deliver(notice('payment_completed', 'Paiement reçu'));
    await expect.poll(shown).toMatchObject([{ title: 'Paiement reçu' }]);
    await deliver(notice('ride_changed', 'Départ déplacé'));
    await expect
      .poll(shown)
      .toEqual([{ title: 'Départ déplacé', tag: `booking:${bookingId}`, path: ticket }]);
  });

  await test.step('sign-out ends the subscription, here and at the server', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { name: 'Où allez-vous ?' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
    await signIn(page, people.notifiedPassenger);
    expect(await devices(page)).toEqual([]);
    await page.goto('/profile/notifications/settings');
    await expect(page.getByText('Les notifications sont désactivées.')).toBeVisible();
  });
});

test('who has refused the browser reads how to allow it again, and is not asked', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signIn(page, people.notifiedPassenger);
  await page.goto('/profile/notifications/settings');
  await expect(page.getByText('Les notifications sont bloquées pour Mboa.')).toBeVisible();
  await expect(page.getByText(/touchez le cadenas/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activer' })).toBeHidden();
});

test('a permission that is taken back later ends the subscription, and the screen says how to get it back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await givePushService(page);
  await signIn(page, people.notifiedPassenger);
  await page.goto('/profile/notifications/settings');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Les notifications sont activées.')).toBeVisible();
  expect(await devices(page)).toHaveLength(1);
  // In the browser's settings, which drops the subscription as well.
  await page.evaluate(() => {
    localStorage.setItem('test-answer', 'denied');
    localStorage.removeItem('test-subscription');
  });
  await page.reload();
  await expect(page.getByText('Les notifications sont bloquées pour Mboa.')).toBeVisible();
  await expect(page.getByText(/touchez le cadenas/)).toBeVisible();
  await expect.poll(async () => (await devices(page)).length).toBe(0);
});

test('a browser without push says so, and where to go instead', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(page, people.notifiedPassenger);
  await page.goto('/profile/notifications/settings');
  await expect(
    page.getByText('Les notifications push ne sont pas prises en charge par ce navigateur'),
  ).toBeVisible();
  await expect(page.getByText(/Vos SMS arrivent de toute façon/)).toBeVisible();
});

test('what waited is shown when the app is looked at, once over all tabs', async ({ page, context }) => {
  await signIn(page, people.notifiedPassenger);
  const other = await context.newPage();
  await Promise.all([page.goto('/profile'), other.goto('/profile')]);
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await page.evaluate(() => {
    const waiting = {
      id: 'waited',
      title: 'Départ déplacé',
      body: 'À 8 h',
      icon: '/icons/icon-192.png',
      timestamp: Date.now(),
      retryCount: 0,
      data: { path: '/', tag: 'ride:1', kind: 'rides' },
    };
    localStorage.setItem('me.notice-queue', JSON.stringify([waiting]));
  });
  const lookAt = (tab: Page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await Promise.all(tabs.map(lookAt));
  const toasts = async () => {
    const counts = await Promise.all(tabs.map((tab) => tab.getByText('Départ déplacé').count()));
    return counts.sort();
  };
  await expect.poll(toasts).toEqual([0, 1]);
  expect(await page.evaluate(() => localStorage.getItem('me.notice-queue'))).toBeNull();
});
