import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { takePhoto } from '../setup/photos';
import { book } from '../setup/search';

const DAY_MS = 24 * 3_600_000;
const CAR = 'Voiture du conducteur, Hyundai Tucson';

/** Publishes a ride some weeks ahead. */
async function publish(driver: Page): Promise<string> {
  const answer = await driver.request.post('/api/rides', {
    headers: await bearer(driver),
    data: {
      from_city: 'Garoua',
      to_city: 'Maroua',
      departure_time: new Date(Date.now() + 45 * DAY_MS).toISOString(),
      price: 4500,
      seats: 3,
      meeting_point: 'Gare routière',
      description: 'Clim, deux valises par personne.',
      car_model: 'Hyundai Tucson',
      car_plate: 'ES 208 AA',
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id as string;
}

/** Waits until the photo has loaded. */
const expectLoaded = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: CAR })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

test('a driver adds a car photo, and passengers see it on the ride and the ticket', async ({
  page: driver,
  browser,
}) => {
  await signIn(driver, people.shownDriver);
  await driver.goto('/profile');
  await driver.getByLabel('Ajouter une photo').setInputFiles(await takePhoto(driver, 'ES 208 AA'));
  await expect(driver.getByRole('img', { name: 'Voiture du conducteur' })).toBeVisible();
  await expectAccessible(driver);
  const rideId = await publish(driver);

  await test.step('while saving data, the photo loads only on tap', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() =>
      localStorage.setItem('data-saver', JSON.stringify({ state: { chosen: true }, version: 0 })),
    );
    const savingPage = await context.newPage();
    const fetched: string[] = [];
    savingPage.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await savingPage.goto(`/rides/${rideId}`);
    await savingPage.getByRole('button', { name: 'Voir la voiture' }).click();
    await expectLoaded(savingPage);
    expect(fetched.filter((path) => path.startsWith('/api/car-photos/'))).toHaveLength(1);
    await context.close();
  });

  const phone = await browser.newContext();
  const page = await phone.newPage();
  await signIn(page, people.ridingPassenger);
  await page.goto(`/rides/${rideId}`);
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: CAR }).click();
  await expect(page.getByRole('dialog')).toContainText('c’est la plaque qui compte');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fermer' }).click();

  await book(page);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expectLoaded(page);
  await expectAccessible(page);

  await test.step('the ticket is complete if the photo fails to load', async () => {
    await page.route('**/api/car-photos/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: /La photo ne s’est pas chargée/ })).toBeVisible();
    await expect(page.getByTestId('verification-code')).toBeVisible();
    await expect(page.getByText(/ES 208 AA/)).toBeVisible();
  });

  await test.step('the driver removes the photo after a confirmation', async () => {
    await driver.getByRole('button', { name: 'Retirer la photo de votre voiture' }).click();
    await expectAccessible(driver);
    await driver.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(driver.getByLabel('Ajouter une photo')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`/rides/${rideId}`);
    await expect(page.getByRole('heading', { name: 'Hyundai Tucson' })).toBeVisible();
    await expect(page.getByRole('img', { name: CAR })).toHaveCount(0);
  });
});
