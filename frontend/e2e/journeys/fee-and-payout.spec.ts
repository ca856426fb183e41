import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, newestCode, newestCodeTime, people, signIn, signInToConsole } from '../setup/people';
import { Product } from '../setup/product';
import { publishRide, refresh } from '../setup/rides';
import { book } from '../setup/search';

const product = await Product.with({
  PAYOUTS: 'automatic',
  PAYOUT_DELAY_HOURS: '1',
  SERVICE_FEE_PERCENT: '5',
  RECONCILE_INTERVAL_SECONDS: '1',
});

test.use({ baseURL: product.url });
test.describe.configure({ mode: 'serial' });
test.beforeAll(() => product.start());
test.afterAll(() => product.stop());

/** Sets the payout account with an SMS code. */
async function setPayoutAccount(driver: Page): Promise<void> {
  await driver.goto('/driver/earnings');
  await driver.getByRole('button', { name: 'Ajouter mon compte' }).click();
  const dialog = driver.getByRole('dialog', { name: 'Compte de versement' });
  const before = await newestCodeTime(driver.request, people.driver);
  await dialog.getByRole('button', { name: 'Envoyer le code' }).click();
  await dialog.getByLabel('Code du SMS').fill(await newestCode(driver.request, people.driver, before));
  await expectAccessible(driver);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(driver.getByText('Vérifié', { exact: true })).toBeVisible();
  await expect(driver.getByText(/aucun versement avant demain/)).toBeVisible();
}

/**
 * Checks fare and fee in each step of buying a ticket.
 * @returns the boarding code
 */
async function buyTicket(page: Page, rideId: string): Promise<string> {
  await page.goto(`/rides/${rideId}`);
  await expect(page.getByText('+ 225 FCFA de service').first()).toBeVisible();
  await expectAccessible(page);
  await book(page);
  const summary = page.locator('dl').filter({ hasText: 'Frais de service' });
  await expect(summary).toContainText(/4\s500.*Frais de service\s?225.*Total.*4\s725/s);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: 'Payer 4 725 FCFA' }).click();
  await expect(page.getByText(/La demande de 4\s725\sFCFA/)).toBeVisible();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  const code = (await page.getByTestId('verification-code').innerText()).replace(/\D/g, '');
  await page.getByRole('button', { name: /^Reçu RECEIPT-/ }).click();
  const receipt = page.getByRole('dialog', { name: /^Reçu RECEIPT-/ });
  await expect(receipt).toContainText(/4\s725/);
  await expect(receipt).toContainText(/dont 225\sFCFA de service/);
  await expectAccessible(page);
  return code;
}

test('a passenger pays fare and fee, and the fare is paid out automatically', async ({
  page: driver,
  browser,
}) => {
  await signIn(driver, people.driver);
  await test.step('a driver sets a payout account, and reads that payouts start tomorrow', () =>
    setPayoutAccount(driver));
  const trip = { from_city: 'Garoua', to_city: 'Maroua', inHours: 2.5, price: 4_500, seats: 3 };
  const rideId = await publishRide(driver, trip);

  const passengerContext = await browser.newContext();
  const page = await passengerContext.newPage();
  await signIn(page, people.feePassenger);
  const code = await test.step('the fee is shown before and during payment, and on the receipt', () =>
    buyTicket(page, rideId));
  const headers = await bearer(driver);
  const boarded = await driver.request.post(`/api/rides/${rideId}/verify`, { headers, data: { code } });
  expect(boarded.status()).toBe(200);
  await refresh(driver);
  await expect(driver.getByText('1 heure après le départ', { exact: true })).toBeVisible();

  await test.step('after the journey and the hold on the account, the fare is paid out', async () => {
    await product.change(
      `WITH moved AS (UPDATE rides SET departure_time = departure_time - interval '4 hours' WHERE id = $1 RETURNING id)
       UPDATE bookings b SET departure_time = b.departure_time - interval '4 hours' FROM moved WHERE b.ride_id = moved.id`,
      [rideId],
    );
    await product.change('UPDATE payout_accounts SET pending_until = now() WHERE phone_number = $1', [
      `237${people.driver}`,
    ]);
    expect(await product.cli('reconcile')).toContain('Payouts sent or checked');
    await refresh(driver);
    const payouts = driver.getByRole('list').filter({ hasText: 'MTN MoMo' });
    await expect(payouts).toContainText(/6\s77\s20\s00\s01.*\sFCFA/s);
    await expectAccessible(driver);
    await expect(async () => {
      await refresh(driver);
      await expect(payouts.getByText('Versé', { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(driver);
  });
  await passengerContext.close();
});

test('an admin sees the payout with its ride, and the other money pages are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.goto('/admin/#/payouts');
  const row = page.getByRole('row').filter({ hasText: 'Aïcha Njoya' });
  await expect(row).toContainText('versé');
  await expectAccessible(page);
  await row.click();
  const ride = page.getByRole('listitem').filter({ hasText: 'Garoua → Maroua' });
  await expect(ride).toContainText(/4\s500\sFCFA/);
  await expectAccessible(page);
  for (const path of ['payout-accounts?filter={}', 'rails', 'statements', 'doctor']) {
    await page.goto(`/admin/#/${path}`);
    await expect(page.locator('#main-content').first()).not.toBeEmpty();
    await expect(page.locator('[aria-busy="true"], .RaLoading-root')).toHaveCount(0);
    await expectAccessible(page);
  }
});
