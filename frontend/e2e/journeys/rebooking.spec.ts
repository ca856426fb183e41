import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn, signInToConsole } from '../setup/people';
import { publishRide, refresh } from '../setup/rides';
import { buyTicket } from '../setup/tickets';

const ROUTE = { from_city: 'Ebolowa', to_city: 'Kribi', seats: 2 };

test('after a late cancellation the passenger takes another ride, and the driver appeals against the strike', async ({
  page,
  browser,
}) => {
  const [cars, other] = [await browser.newContext(), await browser.newContext()];
  const [driver, second] = [await cars.newPage(), await other.newPage()];
  await signIn(driver, people.cutDriver);
  const rideId = await publishRide(driver, { ...ROUTE, inHours: 20, price: 3000 });
  await signIn(second, people.publishingDriver);
  await publishRide(second, { ...ROUTE, inHours: 22, price: 2500 });
  await other.close();
  await signIn(page, people.rebookingPassenger);
  const passenger = { phone: people.rebookingPassenger, name: 'Brigitte Ateba' };
  const ticket = await buyTicket(page, rideId, passenger);

  await test.step('the driver cancels less than 24 hours before departure', async () => {
    await driver.goto(`/driver/rides/${rideId}`);
    await driver.getByRole('button', { name: 'Annuler ce trajet' }).click();
    await expectAccessible(driver);
    await driver.getByRole('button', { name: 'Oui, annuler le trajet' }).click();
    await driver.waitForURL('/driver');
  });

  await test.step('the passenger takes the other ride in one tap, paid by the refund', async () => {
    await page.goto('/bookings');
    await page.getByRole('link', { name: /Annulé · à remplacer/ }).click();
    await expect(page).toHaveURL(ticket);
    const choice = page.getByRole('region', { name: 'Prendre un autre trajet' });
    await expect(choice.getByText(/Votre paiement est gardé pour un autre trajet/)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await choice.getByRole('button', { name: /Georges Ekane/ }).click();
    await expect(page).not.toHaveURL(ticket);
    await expect(page.getByTestId('verification-code')).toBeVisible();
    await page.goto(ticket);
    await expect(page.getByRole('region', { name: 'Prendre un autre trajet' })).toBeHidden();
  });

  await test.step('the driver sees the strike with its end, and appeals', async () => {
    await driver.goto('/profile');
    await driver.getByRole('link', { name: 'Avertissements' }).click();
    await expect(driver.getByText('Trajet annulé moins de 24 heures avant le départ')).toBeVisible();
    await expect(driver.getByText(/compte jusqu’au/)).toBeVisible();
    await expectAccessible(driver);
    await driver.getByRole('button', { name: 'Contester' }).click();
    const dialog = driver.getByRole('dialog', { name: 'Contester' });
    await dialog.getByText('Panne').click();
    await dialog.getByLabel('Que s’est-il passé ?').fill('La courroie a cassé à Mbalmayo.');
    await expectAccessible(driver);
    await dialog.getByRole('button', { name: 'Envoyer la contestation' }).click();
    await expect(driver.getByText('Contestation envoyée')).toBeVisible();
    await driver.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(driver);
  });

  await test.step('an administrator excuses it, and the driver reads why', async () => {
    const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const staff = await office.newPage();
    await signInToConsole(staff, people.admin);
    await expect(staff.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await staff.goto('/admin/#/strikes');
    await staff.getByRole('row', { name: /Blaise Nkeng/ }).click();
    await expect(staff.getByText('La courroie a cassé à Mbalmayo.')).toBeVisible();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Excuser' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Excuser cet avertissement ?' });
    await dialog.getByLabel(/^Motif/).fill('Facture du garage vue.');
    await dialog.getByRole('button', { name: 'Excuser' }).click();
    await expect(staff.getByText('Avertissement excusé')).toBeVisible();
    await office.close();
    await refresh(driver);
    await expect(driver.getByText('Excusé', { exact: true })).toBeVisible();
    await expect(driver.getByText('Décision : Facture du garage vue.')).toBeVisible();
  });
  await cars.close();
});
