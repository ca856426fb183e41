import { expect, type Page, test } from '@playwright/test';
import { bearer, people, signIn } from '../setup/people';
import { book, bookFirstDeparture } from '../setup/search';

const unreadLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: /^Profil.*nouveau/ });

test('two tabs pay once, share unread counts and sign out together', async ({ page, context }) => {
  await signIn(page, people.twoTabsPassenger);
  await bookFirstDeparture(page);
  const booking = new URL(page.url()).pathname;
  const other = await context.newPage();
  await other.goto(booking);
  const tabs = [page, other];

  await test.step('both press "pay"', async () => {
    for (const tab of tabs) {
      await tab.getByRole('radio', { name: 'MTN MoMo' }).check();
      await tab.getByRole('button', { name: 'Réussi' }).click();
    }
    const press = (tab: Page) => tab.getByRole('button', { name: /^Payer/ }).click();
    await Promise.all(tabs.map(press));
    for (const tab of tabs) {
      await tab.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
      await expect(tab.getByTestId('verification-code')).toBeVisible();
    }
    const answer = await page.request.get(`/api/payments?booking_id=${booking.split('/').at(-1)}`, {
      headers: await bearer(page),
    });
    expect((await answer.json()).data).toHaveLength(1);
  });

  await test.step('notifications read in one tab are read in the other', async () => {
    for (const tab of tabs) await tab.goto('/bookings');
    for (const tab of tabs) await expect(unreadLink(tab)).toBeVisible();
    await page.goto('/profile/notifications');
    await expect(page.getByText('Paiement reçu')).toBeVisible();
    await expect(unreadLink(other)).toBeHidden();
  });

  await test.step('signing out in one tab signs out the other, and no data remains', async () => {
    await other.goto(booking);
    await expect(other.getByTestId('verification-code')).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Où allez-vous ?' })).toBeVisible();
    await expect(other.getByTestId('verification-code')).toBeHidden();
    const remaining = () =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('me.')));
    expect(await remaining()).toEqual([]);
    await other.goto(booking);
    await expect(other.getByLabel('Numéro de téléphone')).toBeVisible();
  });
});

test('with a full storage, a passenger books, pays, chats and signs out', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    IDBFactory.prototype.open = full;
  });
  await signIn(page, people.fullPassenger);
  await bookFirstDeparture(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('verification-code')).toBeVisible();

  await test.step('a reload fetches the ticket from the server', async () => {
    await page.reload();
    await expect(page.getByTestId('verification-code')).toBeVisible();
  });
  await test.step('a message is sent', async () => {
    await page
      .getByRole('button', { name: /^(Écrire à|Message)/ })
      .first()
      .click();
    await page.getByPlaceholder('Écrire un message…').fill('Bonjour, je serai à la gare.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByRole('log').getByText('Bonjour, je serai à la gare.')).toHaveCount(1);
    await expect(page.getByText('en attente du réseau…')).toBeHidden();
    await page.goBack();
  });
  await test.step('signing out ends the session, even after a reload', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { name: 'Où allez-vous ?' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByLabel('Numéro de téléphone')).toBeVisible();
  });
  expect(problems).toEqual([]);
});

/** Simulates a new release: another worker URL is a newer worker to the browser. */
async function release(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw-custom.js?newer', { scope: '/' });
    const worker = registration.installing ?? registration.waiting;
    await new Promise<void>((resolve) => {
      const check = () => worker?.state === 'installed' && resolve();
      worker?.addEventListener('statechange', check);
      check();
    });
  });
}

test('an update waits for a payment to finish, then opens with one tap', async ({ page }) => {
  await signIn(page, people.updatedPassenger);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const { data } = await (
    await page.request.get('/api/rides?from_city=Douala&to_city=Bafoussam&upcoming=true')
  ).json();
  await page.goto(`/rides/${data[0].id}`);
  await book(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await release(page);
  const offer = page.getByText('Nouvelle version prête.');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page).toHaveURL(/\/payments\/status/);
  await expect(offer).toBeHidden();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('verification-code')).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(offer).toBeVisible();

  await test.step('one tap opens it, even if another tab installed it first', async () => {
    // As another tab does: this page stays open with the newer worker.
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      const registration = await navigator.serviceWorker.ready;
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
      await changed;
    });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.getByRole('button', { name: 'L’ouvrir' }).click();
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false);
    await expect(page.getByText('Bafoussam').first()).toBeVisible();
  });
});
