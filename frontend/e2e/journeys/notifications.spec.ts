import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { PushService, SubscribedBrowser } from '../setup/push-service';
import { book, bookFirstDeparture } from '../setup/search';

/**
 * Fakes the push service and the permission prompt, which test browsers lack. The subscription has real keys and the
 * address of our fake push service.
 * @returns the subscribed browser, which decrypts the messages
 */
async function fakePushService(page: Page): Promise<SubscribedBrowser> {
  const browser = new SubscribedBrowser();
  await page.addInitScript((json) => {
    const [permissionKey, subscriptionKey] = ['test-answer', 'test-subscription'];
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(permissionKey) ?? 'default',
    });
    Notification.requestPermission = () => {
      localStorage.setItem(permissionKey, 'granted');
      return Promise.resolve('granted');
    };
    const subscriptionOf = (key: BufferSource | null) => ({
      endpoint: json.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key },
      toJSON: () => json,
      unsubscribe: () => {
        localStorage.removeItem(subscriptionKey);
        return Promise.resolve(true);
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () =>
        Promise.resolve(localStorage.getItem(subscriptionKey) === null ? null : subscriptionOf(null)),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem(subscriptionKey, json.endpoint);
        return subscriptionOf(options.applicationServerKey as BufferSource);
      },
    });
  }, browser.subscription);
  return browser;
}

/** Returns a function that delivers a push message to the app's worker, as the browser does. */
async function pushDelivererOf(page: Page): Promise<(notice: object) => Promise<void>> {
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
  body: string;
  tag: string;
  icon: string;
  path: string;
}

/**
 * The app's system notifications, one per tag. Headless shells grant no permission: there, the worker's calls are
 * recorded.
 */
async function alertsOf(page: Page): Promise<() => Promise<Shown[]>> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    if (Notification.permission === 'granted') return;
    const alerts = new Map<string, object>();
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = (title, options) => {
      const icon = new URL(options?.icon ?? '', location.href).href;
      alerts.set(options?.tag ?? '', { ...options, title, icon, close: () => undefined });
      return Promise.resolve();
    };
    registration.getNotifications = () => Promise.resolve([...alerts.values()] as Notification[]);
  });
  return () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, path: data.path }));
    });
}

/** Simulates a tap on a notification, which no pointer can reach. */
async function tapAlert(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    // A scripted event supports neither waitUntil nor focusing a window.
    const tap = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    });
    dispatchEvent(tap);
  });
}

const devices = async (page: Page): Promise<object[]> => {
  const answer = await page.request.get('/api/push/subscriptions', { headers: await bearer(page) });
  return (await answer.json()).data;
};

test('a paid ticket offers notifications; they reach the closed app until sign-out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await fakePushService(page);
  await signIn(page, people.notifiedPassenger);
  await bookFirstDeparture(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
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

  await test.step('the settings show this device and save the quiet hours', async () => {
    await page.goto('/profile/notifications/settings');
    await expect(page.getByText('Les notifications sont activées.')).toBeVisible();
    await expect(page.getByText('Cet appareil')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForResponse(/\/api\/notifications\/preferences$/);
    await page.getByRole('switch', { name: /22 h à 6 h/ }).click();
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

  await test.step('no system notification is shown while the app is visible', async () => {
    const deliver = await pushDelivererOf(page);
    const refetched = page.waitForRequest(/\/api\/notifications\?/);
    await deliver(notice('ride_changed', 'Départ déplacé'));
    await refetched;
    expect(await shown()).toEqual([]);
  });

  await test.step('the closed app shows only the newest notification of each booking', async () => {
    await page.goto('/api/docs');
    const deliver = await pushDelivererOf(page);
    await deliver(notice('payment_completed', 'Paiement reçu'));
    await expect.poll(shown).toMatchObject([{ title: 'Paiement reçu' }]);
    await deliver(notice('ride_changed', 'Départ déplacé'));
    await expect
      .poll(shown)
      .toMatchObject([{ title: 'Départ déplacé', tag: `booking:${bookingId}`, path: ticket }]);
  });

  await test.step('sign-out ends the subscription in the browser and on the server', async () => {
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

test('a cancelled ride notifies the closed app with encrypted push, and a tap opens the ticket', async ({
  page,
  context,
  browser,
}) => {
  const service = await PushService.start();
  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await signIn(driver, people.alertingDriver);
  const published = await driver.request.post('/api/rides', {
    headers: await bearer(driver),
    data: {
      from_city: 'Ebolowa',
      to_city: 'Kribi',
      departure_time: new Date(Date.now() + 100 * 24 * 3_600_000).toISOString(),
      price: 2500,
      seats: 3,
      meeting_point: 'Gare routière',
      car_model: 'Hyundai Tucson',
      car_plate: 'ES 208 AA',
    },
  });
  const { data: ride } = await published.json();

  await context.grantPermissions(['notifications']);
  const subscribed = await fakePushService(page);
  await signIn(page, people.alertedPassenger);
  await page.goto('/profile/notifications/settings');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Les notifications sont activées.')).toBeVisible();
  await page.goto(`/rides/${ride.id}`);
  await book(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  const ticket = new URL(page.url()).pathname;

  const shown = await alertsOf(page);
  await page.goto('/api/docs');
  const cancelled = await driver.request.delete(`/api/rides/${ride.id}`, { headers: await bearer(driver) });
  expect(cancelled.ok()).toBe(true);
  await driverContext.close();
  const sent = { type: 'ride_cancelled', title: 'Trajet annulé' };
  await expect.poll(() => service.readBy(subscribed)).toContainEqual(expect.objectContaining(sent));
  const message = service.readBy(subscribed).find(({ type }) => type === 'ride_cancelled');

  await test.step('the system notification is in French, with its icon', async () => {
    const deliver = await pushDelivererOf(page);
    await deliver(message ?? {});
    await expect.poll(shown).toEqual([
      {
        title: 'Trajet annulé',
        body: expect.stringMatching(/Ébolowa - Kribi.* vous est remboursé/),
        tag: `booking:${ticket.split('/').at(-1)}`,
        icon: new URL('/icons/icon-192.png', page.url()).href,
        path: ticket,
      },
    ]);
    expect((await page.request.get('/icons/icon-192.png')).headers()['content-type']).toBe('image/png');
  });

  await test.step('a tap opens the ticket in the open app', async () => {
    const loaded = page.waitForResponse(/\/api\/notifications\?/);
    await page.goto('/help');
    await loaded;
    await tapAlert(page);
    await expect(page).toHaveURL(ticket);
    await expect(page.getByText(/annulé/i).first()).toBeVisible();
  });
  await service.stop();
});

test('with the permission denied, explains how to allow it and does not ask', async ({ page, context }) => {
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

test('a permission revoked later ends the subscription, and the screen explains how to restore it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await fakePushService(page);
  await signIn(page, people.notifiedPassenger);
  await page.goto('/profile/notifications/settings');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Les notifications sont activées.')).toBeVisible();
  expect(await devices(page)).toHaveLength(1);
  // As in the browser's settings, which also drops the subscription.
  await page.evaluate(() => {
    localStorage.setItem('test-answer', 'denied');
    localStorage.removeItem('test-subscription');
  });
  await page.reload();
  await expect(page.getByText('Les notifications sont bloquées pour Mboa.')).toBeVisible();
  await expect(page.getByText(/touchez le cadenas/)).toBeVisible();
  await expect.poll(async () => (await devices(page)).length).toBe(0);
});

test('a browser without push shows the alternatives', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(page, people.notifiedPassenger);
  await page.goto('/profile/notifications/settings');
  await expect(
    page.getByText('Les notifications push ne sont pas prises en charge par ce navigateur'),
  ).toBeVisible();
  await expect(page.getByText(/Vos SMS arrivent de toute façon/)).toBeVisible();
});

test('queued notifications are shown in only one tab when the app becomes visible', async ({
  page,
  context,
}) => {
  await signIn(page, people.notifiedPassenger);
  const other = await context.newPage();
  await Promise.all([page.goto('/profile'), other.goto('/profile')]);
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await page.evaluate(() => {
    const queued = {
      id: 'waited',
      title: 'Départ déplacé',
      body: 'À 8 h',
      icon: '/icons/icon-192.png',
      timestamp: Date.now(),
      retryCount: 0,
      data: { path: '/', tag: 'ride:1', kind: 'rides' },
    };
    localStorage.setItem('me.notice-queue', JSON.stringify([queued]));
  });
  const makeVisible = (tab: Page) =>
    tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await Promise.all(tabs.map(makeVisible));
  const toasts = async () => {
    const counts = await Promise.all(tabs.map((tab) => tab.getByText('Départ déplacé').count()));
    return counts.sort();
  };
  await expect.poll(toasts).toEqual([0, 1]);
  expect(await page.evaluate(() => localStorage.getItem('me.notice-queue'))).toBeNull();
});
