import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaTime } from '../setup/douala';
import { people, signIn } from '../setup/people';
import { makeRoom, refresh } from '../setup/rides';
import { book, chooseTown } from '../setup/search';

/** Expects a passenger's state and the chat button on one line, even on narrow phones. */
async function expectOnOneLine(page: Page): Promise<void> {
  await refresh(page);
  await page.getByText('1 réservation non payée').click();
  const state = await page.getByText('En attente', { exact: true }).boundingBox();
  const write = await page
    .getByRole('button', { name: /^Écrire à/ })
    .first()
    .boundingBox();
  expect(write?.y).toBeLessThan(state?.y ?? 0);
}

test('a driver publishes a ride and lets a passenger board with their code', async ({ page, browser }) => {
  await signIn(page, people.boardingDriver);
  await makeRoom(page, 2.5);
  await page.goto('/driver');
  await page.getByRole('link', { name: 'Publier' }).first().click();
  await chooseTown(page, 'Ville de départ', 'Kribi');
  await chooseTown(page, 'Ville d’arrivée', 'Bertoua');
  // Codes are accepted from three hours before departure.
  const soon = doualaTime(2.5);
  await page.getByLabel('Jour du départ').fill(soon.slice(0, 10));
  await page.getByLabel('Heure', { exact: true }).fill(soon.slice(11, 16));
  await page.getByLabel('Prix par place, en FCFA').fill('50');
  await page.getByRole('button', { name: 'Publier le trajet' }).click();
  await expect(page.getByText('Entre 100 et 500 000 FCFA.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Prix par place, en FCFA').fill('5500');
  await page.getByLabel('Lieu de rendez-vous').fill('Gare routière');
  await page.getByRole('button', { name: 'Publier le trajet' }).click();
  await expect(page.getByText('Pas encore de passagers')).toBeVisible();
  const ridePath = new URL(page.url()).pathname;
  const rideId = ridePath.split('/').at(-1) ?? '';

  const otherContext = await browser.newContext();
  const passenger = await otherContext.newPage();
  const code = await test.step('a passenger books and pays', async () => {
    await signIn(passenger, people.boardingPassenger);
    await passenger.goto(`/rides/${rideId}`);
    await book(passenger);
    await expectOnOneLine(page);
    await passenger.getByRole('radio', { name: 'MTN MoMo' }).check();
    await passenger.getByRole('button', { name: 'Réussi' }).click();
    await passenger.getByRole('button', { name: /^Payer/ }).click();
    await passenger.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
    return (await passenger.getByTestId('verification-code').innerText()).replace(/\D/g, '');
  });

  await refresh(page);
  const codeField = page.getByLabel('Code d’un passager');
  await expect(codeField).toBeVisible();
  await expectAccessible(page);
  await codeField.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page.getByText(/Aucun passager de ce trajet n’a ce code/)).toBeVisible();
  await page.goto('/driver');
  await expect(
    page.getByRole('region', { name: 'Prochain départ' }).getByLabel('Code d’un passager'),
  ).toBeInViewport();
  await expectAccessible(page);
  await codeField.fill(code);
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page.getByText('✓ À bord')).toBeVisible();

  await passenger.reload();
  await expect(passenger.getByText('Vous êtes à bord. Bon voyage !')).toBeVisible();
  await otherContext.close();
});

test('the driver pages show other users that they are for verified drivers', async ({ page }) => {
  await signIn(page, people.lostPassenger);
  await page.goto('/driver');
  await expect(page.getByText('Réservé aux conducteurs vérifiés')).toBeVisible();
  await expectAccessible(page);
});
