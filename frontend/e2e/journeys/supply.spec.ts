import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { journey } from '../setup/journey';
import { people, signIn } from '../setup/people';
import { change } from '../setup/product';
import { publishRide, refresh } from '../setup/rides';
import { book } from '../setup/search';

test('a passenger with an alert is notified of a ride that a driver publishes', async ({ page, browser }) => {
  // Soon, because at night only alerts for departures before six are sent.
  const inHours = 0.1;
  // A retry uses another route, because the alert of the first attempt remains.
  const route = { from_city: 'Loum', to_city: test.info().retry ? 'Melong' : 'Mamfe' };
  await signIn(page, people.alertPassenger);
  await page.goto(`/rides?${new URLSearchParams({ ...route, date: doualaDay(inHours) })}`);
  await page.getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(page.getByText(/Vous serez prévenu/)).toBeVisible();

  const car = await browser.newContext();
  const driver = await car.newPage();
  await signIn(driver, people.publishingDriver);
  const rideId = await publishRide(driver, { ...route, inHours, price: 3000, seats: 3 });
  await car.close();

  await page.goto('/profile/notifications');
  const notice = page.getByRole('link', { name: /Un départ est publié/ });
  const { dataDir } = await journey();
  await expect(async () => {
    // Alerts are collected for two minutes.
    await change(dataDir, 'UPDATE alert_matches SET due_at = now() WHERE ride_id = $1', [rideId]);
    await refresh(page);
    await expect(notice).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/rides/${rideId}`));
});

test('a driver opens the form for a journey that passengers look for', async ({ page }) => {
  await signIn(page, people.publishingDriver);
  await page.goto('/driver');
  await page.getByRole('link', { name: /Trajets recherchés/ }).click();
  const demanded = page.getByRole('listitem').filter({ hasText: 'Douala → Limbe' });
  await expect(demanded).toContainText('Au moins 5 personnes');
  await expectAccessible(page);
  await demanded.getByRole('button', { name: /^Publier Douala → Limbe/ }).click();
  await expect(page.getByRole('button', { name: /^Ville de départ/ })).toContainText('Douala');
  await expect(page.getByRole('button', { name: /^Ville d’arrivée/ })).toContainText('Limbe');
  await expect(page.getByLabel('Jour du départ')).toHaveValue(doualaDay(3 * 24));
});

test('the driver sees the names of the travellers, and a paid booking changes its seats on stated terms', async ({
  page,
  browser,
}) => {
  const car = await browser.newContext();
  const driver = await car.newPage();
  await signIn(driver, people.publishingDriver);
  const trip = { from_city: 'Loum', to_city: 'Mamfe', inHours: 100, price: 3000, seats: 4 };
  const rideId = await publishRide(driver, trip);
  await signIn(page, people.travellingPassenger);

  await test.step('a passenger names two travellers and pays', async () => {
    await page.goto(`/rides/${rideId}`);
    await page.getByRole('button', { name: 'Une place de plus' }).click();
    await page.getByLabel('Nom complet, place 1').fill('Odile Ngo');
    await page.getByLabel('Nom complet, place 2').fill('Samuel Ngo');
    await expectAccessible(page);
    await book(page);
    await page.getByRole('radio', { name: 'MTN MoMo' }).check();
    await page.getByRole('button', { name: 'Réussi' }).click();
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  });

  await test.step('the driver reads both names', async () => {
    await driver.goto(`/driver/rides/${rideId}`);
    await expect(driver.getByText('Odile Ngo, Samuel Ngo')).toBeVisible();
    await expect(driver.getByRole('button', { name: 'Liste des voyageurs (PDF)' })).toBeVisible();
    await car.close();
  });

  await test.step('price difference and refund are stated before the passenger confirms', async () => {
    const ticket = page.url();
    await page.getByRole('button', { name: 'Changer la réservation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer la réservation' });
    await dialog.getByRole('button', { name: 'Une place de plus' }).click();
    await expect(dialog.getByText('À payer')).toBeVisible();
    await expect(dialog.getByText(/Vous gardez vos places actuelles/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Continuer vers le paiement' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Une place de moins' }).click();
    await dialog.getByRole('button', { name: 'Une place de moins' }).click();
    await expect(dialog.locator('dl')).toContainText(/Remboursé sur votre compte mobile3\s000/);
    await expect(dialog.getByText(/Les places rendues sont remboursées/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Changer', exact: true }).click();
    await expect(page).not.toHaveURL(ticket);
    await expect(page.getByRole('article', { name: 'Billet Loum à Mamfe' })).toContainText('1 place');
  });
});
