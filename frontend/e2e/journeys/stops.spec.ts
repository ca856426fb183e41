import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { people, signIn } from '../setup/people';
import { book, chooseTown } from '../setup/search';

const dayIn = (days: number) => doualaDay(days * 24);

test('a driver publishes stops on the way, and a passenger books a part of it', async ({ page, browser }) => {
  // A retry uses another day, because the ride of the first attempt remains.
  const DAY = dayIn(25 + test.info().retry);
  await signIn(page, people.publishingDriver);
  await page.goto('/driver/rides/new');
  await chooseTown(page, 'Ville de départ', 'Garoua');
  await chooseTown(page, 'Ville d’arrivée', 'Mora');
  await page.getByLabel('Jour du départ').fill(DAY);
  await page.getByLabel('Heure', { exact: true }).fill('06:30');
  await page.getByLabel('Prix par place, en FCFA').fill('5000');
  await page.getByLabel('Lieu de rendez-vous', { exact: true }).fill('Gare routière');

  await test.step('a suggested stop fills in town and time, and moves with the departure', async () => {
    await page.getByRole('button', { name: 'Maroua', exact: true }).click();
    const stop = page.getByRole('group', { name: 'Arrêt 1' });
    const before = await stop.getByLabel('Heure de passage').inputValue();
    await page.getByLabel('Heure', { exact: true }).fill('07:30');
    await expect(stop.getByLabel('Heure de passage')).not.toHaveValue(before);
    await stop.getByLabel('Heure de passage').fill('10:30');
    await page.getByLabel('Arrivée à Mora').fill('11:45');
  });

  await test.step('missing and wrong values are reported at their fields; the corrected ride is saved as a template and published', async () => {
    await page.getByLabel('Garoua → Maroua').fill('3000');
    await page.getByLabel('Maroua → Mora').fill('1000');
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByText('Indiquez le lieu de rendez-vous.')).toBeVisible();
    await expect(
      page.getByText('Ensemble, les tronçons doivent coûter au moins le prix du trajet entier.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Maroua → Mora').fill('2500');
    const stop = page.getByRole('group', { name: 'Arrêt 1' });
    await stop.getByLabel('Lieu de rendez-vous').fill('Carrefour Palar');
    await page.getByRole('button', { name: 'Enregistrer comme modèle' }).click();
    await page.getByLabel('Nom du modèle').fill('Mora par Maroua');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Modèle enregistré')).toBeVisible();
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByText('Trajet publié')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Carrefour Palar' })).toContainText('10:30');
    await expectAccessible(page);
  });
  const path = new URL(page.url()).pathname;

  await test.step('a template restores the stops', async () => {
    await page.goto('/driver/rides/new');
    await page.getByRole('button', { name: 'Reprendre un modèle ou un trajet' }).click();
    await page.getByRole('button', { name: /^Mora par Maroua/ }).click();
    await expect(page.getByRole('group', { name: 'Arrêt 1' })).toContainText('Maroua');
    await expect(page.getByLabel('Heure de passage')).toHaveValue('10:30');
    await expect(page.getByLabel('Arrivée à Mora')).toHaveValue('11:45');
    await expect(page.getByLabel('Maroua → Mora')).toHaveValue('2500');
  });

  const passenger = await browser.newContext();
  const rider = await passenger.newPage();
  await test.step('a passenger finds and books the second leg', async () => {
    await signIn(rider, people.stopPassenger);
    await rider.goto(`/rides?from_city=Maroua&to_city=Mora&date=${DAY}&min_seats=1`);
    const found = rider.locator(`main ul a[href*="${path.split('/').at(-1)}"]`);
    await expect(found).toContainText(/2.500/);
    await found.click();
    await expect(rider.getByText('Carrefour Palar')).toBeVisible();
    await book(rider);
    await expect(rider.getByText(/Gardé pour vous/)).toBeVisible();
  });

  await test.step('the driver sees the seat on its leg, and is asked before dropping the stop', async () => {
    await page.goto(path);
    // The form proposes the seats of the driver's latest ride.
    await expect(page.getByRole('listitem').filter({ hasText: 'Carrefour Palar' })).toContainText(
      /1 \/ \d places prises/,
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Garoua' }).first()).toContainText(
      /0 \/ \d places prises/,
    );
    await page.goto(`${path}/edit`);
    await expect(page.getByLabel('Maroua → Mora')).toBeDisabled();
    await page.getByRole('button', { name: 'Retirer l’arrêt 1' }).click();
    await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirer un arrêt réservé ?' });
    await expect(dialog).toContainText('1 réservation passe par un arrêt retiré : Maroua → Mora.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Oui, retirer l’arrêt' }).click();
    await expect(page.getByText('Changements enregistrés')).toBeVisible();
  });
  await passenger.close();
});
