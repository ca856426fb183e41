import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { loseOneAnswer, makeUnreachable, untilNextTap } from '../setup/faults';
import { bearer, people, signIn } from '../setup/people';
import { makeRoom, publishRide } from '../setup/rides';
import { book, chooseTown } from '../setup/search';

const NO_SERVER = 'Impossible de joindre le serveur. Vérifiez votre connexion à Internet.';

async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(path, { headers: await bearer(page) });
  return (await answer.json()).data as Data;
}

/** A ride between towns that no other journey uses. */
const TRIP = { from_city: 'Foumban', to_city: 'Bafia', price: 3500, seats: 4 };

async function payAndOpenTicket(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
}

test('a passenger whose connection is cut at each step loses nothing, and nothing happens twice', async ({
  page,
  browser,
}) => {
  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await signIn(driver, people.cutDriver);
  const rideId = await publishRide(driver, { ...TRIP, inHours: 27 });
  await driverContext.close();
  await signIn(page, people.cutPassenger);

  await test.step('an unsaved name stays in its field', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Ajoutez votre nom' }).click();
    const back = await makeUnreachable(page, '**/api/profiles/me');
    const name = page.getByLabel('Prénom et initiale, ou nom complet');
    await name.fill('Odile Ngo');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(NO_SERVER)).toBeVisible();
    await expect(name).toHaveValue('Odile Ngo');
    await back();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Nom enregistré')).toBeVisible();
  });

  await test.step('a failed search is retried with one tap', async () => {
    await page.goto('/');
    await chooseTown(page, 'De', 'Foumban');
    await chooseTown(page, 'Vers', 'Bafia');
    await page.getByRole('button', { name: 'Une place de plus' }).click();
    const back = await makeUnreachable(page, /\/api\/rides\?/);
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page.getByText('Impossible de charger les départs')).toBeVisible();
    await expectAccessible(page);
    await back();
    const found = page.waitForResponse(/\/api\/rides\?/);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    expect((await found).ok()).toBe(true);
    await expect(page.getByText('Impossible de charger les départs')).toBeHidden();
  });

  await test.step('a failed booking is reported, and a lost response holds the seats only once', async () => {
    await page.goto(`/rides/${rideId}?seats=2`);
    const back = await makeUnreachable(page, '**/api/bookings');
    await page.getByRole('button', { name: 'Réserver', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(NO_SERVER);
    await expect(page.getByRole('alert')).toBeInViewport();
    await back();
    await loseOneAnswer(page, '**/api/bookings');
    await page.getByRole('button', { name: 'Réserver', exact: true }).click();
    await expect(page.getByText('Vos places sont gardées')).toBeVisible();
    await page.getByRole('link', { name: 'Payer' }).click();
    await expect(page.getByText(/2 places ×/)).toBeVisible();
    expect(await dataOf<object[]>(page, `/api/bookings?ride_id=${rideId}`)).toHaveLength(1);
  });
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('a failed payment request is reported beside the button, and keeps number and provider', async () => {
    await page.getByRole('radio', { name: 'MTN MoMo' }).check();
    await page.getByRole('button', { name: 'Réussi' }).click();
    const number = page.getByLabel('Numéro MTN MoMo à débiter');
    const typed = await number.inputValue();
    const back = await makeUnreachable(page, '**/api/payments');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await expect(page.getByRole('alert')).toHaveText(NO_SERVER);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(number).toHaveValue(typed);
    await expectAccessible(page);
    await back();
  });

  await test.step('after a lost payment response, the existing payment is shown, with a notice while polling fails', async () => {
    await page.route(/\/api\/payments\/(check-status|status)/, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Away', code: 'UNAVAILABLE' } }),
    );
    await loseOneAnswer(page, '**/api/payments');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await expect(page).toHaveURL(/\/payments\/status/);
    await expect(page.getByText(/Le serveur ne répond pas/)).toBeInViewport();
    await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
    await expect(page.getByText(/Le serveur ne répond pas/)).toBeInViewport();
    await expectAccessible(page);
    await page.unroute(/\/api\/payments\/(check-status|status)/);
    await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
    await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
    await expect(page.getByTestId('verification-code')).toBeVisible();
    expect(await dataOf<object[]>(page, `/api/payments?booking_id=${bookingId}`)).toHaveLength(1);
  });
});

test('a ride whose response was lost is published once, and its form keeps the input', async ({ page }) => {
  await signIn(page, people.publishingDriver);
  const LONG_TRIP = 48;
  await makeRoom(page, 9 * 24, LONG_TRIP);
  await page.goto('/driver/rides/new');
  await chooseTown(page, 'Ville de départ', 'Foumban');
  await chooseTown(page, 'Ville d’arrivée', 'Kousséri');
  const day = doualaDay(9 * 24);
  await page.getByLabel('Jour du départ').fill(day);
  await page.getByLabel('Heure', { exact: true }).fill('05:15');
  await page.getByLabel('Prix par place, en FCFA').fill('12500');
  await page.getByLabel('Lieu de rendez-vous').fill('Gare routière');

  await test.step('with the server unreachable, the form reports it beside its button and keeps its input after a reload', async () => {
    const back = await makeUnreachable(page, '**/api/rides');
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByRole('alert')).toHaveText(NO_SERVER);
    await expect(page.getByRole('alert')).toBeInViewport();
    await page.reload();
    await expect(page.getByLabel('Prix par place, en FCFA')).toHaveValue('12500');
    await expect(page.getByLabel('Jour du départ')).toHaveValue(day);
    await back();
  });

  await test.step('after a lost response, the next press finds the published ride', async () => {
    await loseOneAnswer(page, '**/api/rides');
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByRole('alert')).toHaveText(NO_SERVER);
    await untilNextTap(page);
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByText('Pas encore de passagers')).toBeVisible();
    const rides = await dataOf<{ to_city: string }[]>(page, '/api/rides/driver?upcoming=true');
    expect(rides.filter(({ to_city }) => to_city === 'Kousséri')).toHaveLength(1);
  });
});

test('a code is stored offline; driver and passenger are notified of a booking cancelled in the meantime', async ({
  page: driver,
  context: driversPhone,
  browser,
}) => {
  await signIn(driver, people.cutDriver);
  const rideId = await publishRide(driver, { ...TRIP, inHours: 2.5 });
  const passengerContext = await browser.newContext();
  const page = await passengerContext.newPage();
  await signIn(page, people.boardedPassenger);
  await page.goto(`/rides/${rideId}`);
  await book(page);
  await payAndOpenTicket(page);
  const code = (await page.getByTestId('verification-code').innerText()).replace(/\D/g, '');
  const field = driver.getByLabel('Code d’un passager');

  await test.step('a phone without offline data keeps the typed code', async () => {
    const noHashes = await makeUnreachable(driver, '**/boarding-pass-hashes');
    const noServer = await makeUnreachable(driver, '**/verify');
    await driver.goto(`/driver/rides/${rideId}`);
    await field.fill(code);
    await driver.getByRole('button', { name: 'Vérifier le code' }).click();
    await expect(driver.getByText(/ce téléphone ne peut pas encore vérifier ce code/)).toBeVisible();
    await expect(field).toHaveValue(code);
    await noHashes();
    await noServer();
  });

  await test.step('the code is checked offline while the passenger cancels', async () => {
    const hashes = driver.waitForResponse(/boarding-pass-hashes/);
    await driver.reload();
    await hashes;
    await expect(field).toBeVisible();
    await driversPhone.setOffline(true);
    await field.fill(code);
    await driver.getByRole('button', { name: 'Vérifier le code' }).click();
    await expect(driver.getByText(/vérifié hors ligne à \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: /^Annuler · / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oui, annuler le billet' }).click();
    await expect(page.getByText('Vous avez annulé cette réservation')).toBeVisible();
  });

  await test.step('once online, both are notified, and nobody is boarded', async () => {
    await driversPhone.setOffline(false);
    await expect(driver.getByText(/la réservation était annulée entre-temps/)).toBeVisible();
    await expectAccessible(driver);
    await driver.getByRole('button', { name: 'J’ai vu' }).click();
    await expect(driver.getByText(/la réservation était annulée entre-temps/)).toBeHidden();
    await expect(driver.getByText('✓ À bord')).toHaveCount(0);
    await page.goto('/profile/notifications');
    await expect(page.getByText('Code vérifié après une annulation')).toBeVisible();
    await driver.goto('/profile/notifications');
    await expect(driver.getByText('Cette réservation était annulée')).toBeVisible();
  });
  await passengerContext.close();
});
