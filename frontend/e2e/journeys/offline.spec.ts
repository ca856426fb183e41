import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn } from '../setup/people';
import { publishRide } from '../setup/rides';
import { book } from '../setup/search';

const DAY_MS = 24 * 3_600_000;

/** Takes pages and worker offline. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

/** Waits until the worker has cached the loaded files. */
async function untilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/**
 * Books, pays and opens the ticket.
 * @returns its code
 */
async function pay(page: Page, rideId: string): Promise<string> {
  await page.goto(`/rides/${rideId}`);
  await book(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  return (await page.getByTestId('verification-code').innerText()).replace(/\D/g, '');
}

/** Checks the parts of a ticket that boarding needs. */
async function expectTicket(page: Page, code: string): Promise<void> {
  await expect(page.getByTestId('verification-code')).toHaveText(new RegExp(code.slice(0, 3)));
  await expect(page.getByLabel('Code QR de ce billet')).toBeVisible();
  await expect(page.getByText(/LT 482 AB/)).toBeVisible();
  await expect(page.getByText('Gare routière')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Appeler/ })).toBeVisible();
}

test('tickets and boarding work offline', async ({ page: driver, browser, context: driversPhone }) => {
  await signIn(driver, people.offlineDriver);
  const rideId = await publishRide(driver, {
    from_city: 'Garoua',
    to_city: 'Maroua',
    inHours: 2.5,
    price: 4500,
    seats: 3,
  });
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
  });
  const page = await phone.newPage();
  await signIn(page, people.offlinePassenger);
  const code = await pay(page, rideId);
  await untilCached(page);

  await test.step('the ticket offers to install the app; dismissing the offer lasts three days', async () => {
    const offer = page.getByRole('region', { name: /sur votre écran d’accueil/ });
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Plus tard' }).click();
    await expect(offer).toBeHidden();
    const shift = (days: number) =>
      page.evaluate((ms) => {
        const stored = JSON.parse(localStorage.getItem('install') ?? '{}') as {
          state: { dismissedAt: number };
        };
        stored.state.dismissedAt -= ms;
        localStorage.setItem('install', JSON.stringify(stored));
      }, days * DAY_MS);
    await shift(2);
    await page.reload();
    await expectTicket(page, code);
    await page.waitForFunction(() => performance.now() > 4000);
    await expect(offer).toBeHidden();
    await shift(1);
    await page.reload();
    await expect(offer).toBeVisible();
  });

  await test.step('the ticket opens offline, again and again', async () => {
    // Data is stored within a second of being read.
    await page.waitForFunction(() => performance.now() > 3000);
    await goOffline(phone);
    for (let opening = 0; opening < 3; opening++) {
      await page.reload();
      await expectTicket(page, code);
      await expect(page.getByText(/Hors ligne/)).toHaveCount(1);
      await expect(page.getByText(/Hors ligne · à jour à \d\d:\d\d/)).toBeVisible();
    }
    await page.goto('/bookings');
    await page.getByRole('link', { name: /Garoua/ }).click();
    await expectTicket(page, code);
  });

  await test.step('the driver checks the code offline and sends it later', async () => {
    const hashes = driver.waitForResponse(/boarding-pass-hashes/);
    await driver.goto(`/driver/rides/${rideId}`);
    await hashes;
    await untilCached(driver);
    await goOffline(driversPhone);
    const field = driver.getByLabel('Code d’un passager');
    await field.fill(code);
    await driver.getByRole('button', { name: 'Vérifier le code' }).click();
    await expect(driver.getByText(/vérifié hors ligne à \d\d:\d\d/)).toBeVisible();
    await expect(driver.getByText('Vérifié hors ligne, à envoyer', { exact: true })).toBeVisible();
    await expectAccessible(driver);
    await driversPhone.setOffline(false);
    await expect(driver.getByText('✓ À bord')).toBeVisible();
    await expect(driver.getByText(/vérifié hors ligne à/)).toBeHidden();
  });

  await test.step('the passenger is notified', async () => {
    await phone.setOffline(false);
    await page.goto('/profile/notifications');
    await expect(page.getByText('Votre code a été vérifié')).toBeVisible();
  });
  await phone.close();
});

test('an update is offered on a screen without inputs, and one tap installs it', async ({ page }) => {
  await page.goto('/');
  await untilCached(page);
  // The browser treats another worker URL as a newer worker.
  const release = () =>
    page.evaluate(
      async () => void (await navigator.serviceWorker.register('/sw-custom.js?newer', { scope: '/' })),
    );
  await page.reload();
  await untilCached(page);
  await release();
  await expect(page.getByText('Nouvelle version prête.')).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('load');
  await page.getByRole('button', { name: 'L’ouvrir' }).click();
  await opened;
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('newer');
  await expect(page.getByText('Nouvelle version prête.')).toBeHidden();
});
