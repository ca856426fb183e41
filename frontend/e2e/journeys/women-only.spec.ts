import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaTime } from '../setup/douala';
import { bearer, people, signIn } from '../setup/people';
import { makeRoom } from '../setup/rides';
import { chooseTown } from '../setup/search';

/** Signs in, with a name, so that booking asks for nothing else. */
async function arrive(page: Page, phone: string, full_name: string): Promise<void> {
  await signIn(page, phone);
  await page.request.patch('/api/profiles/me', { headers: await bearer(page), data: { full_name } });
}

test('a woman publishes a ride for women; women find and book it, men do not', async ({ page, browser }) => {
  const car = await browser.newContext();
  const driver = await car.newPage();
  await signIn(driver, people.writingDriver);
  await makeRoom(driver, 74);
  const departure = doualaTime(74);
  const ridePath = await test.step('the driver states once that she is a woman', async () => {
    await driver.goto('/driver/rides/new');
    await chooseTown(driver, 'Ville de départ', 'Sangmélima');
    await chooseTown(driver, 'Ville d’arrivée', 'Dschang');
    await driver.getByLabel('Jour du départ').fill(departure.slice(0, 10));
    await driver.getByLabel('Heure', { exact: true }).fill(departure.slice(11, 16));
    await driver.getByLabel('Prix par place, en FCFA').fill('6000');
    await driver.getByLabel('Lieu de rendez-vous').fill('Gare routière');
    await driver.getByLabel('Réservé aux femmes').click();
    const dialog = driver.getByRole('dialog', { name: 'Êtes-vous une femme ?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(driver);
    await dialog.getByRole('button', { name: 'Je suis une femme' }).click();
    await expect(driver.getByLabel('Réservé aux femmes')).toBeChecked();
    await driver.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(driver.getByText('Pas encore de passagers')).toBeVisible();
    return new URL(driver.url()).pathname.replace('/driver', '');
  });
  await car.close();

  await test.step('a woman filters for rides for women and books one', async () => {
    await arrive(page, people.woman, 'Brigitte Ateba');
    await page.goto(
      `/rides?${new URLSearchParams({ from_city: 'Sangmélima', to_city: 'Dschang', date: departure.slice(0, 10) })}`,
    );
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByLabel('Seulement les trajets pour femmes').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Afficher les départs' }).click();
    const found = page.locator(`main a[href^="${ridePath}"]`);
    await expect(found.getByText(/Femmes uniquement/)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await found.click();
    await page.getByRole('button', { name: 'Réserver', exact: true }).click();
    await page.getByRole('button', { name: 'Je suis une femme' }).click();
    await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
  });

  await test.step('a man is refused', async () => {
    const his = await browser.newContext();
    const man = await his.newPage();
    await arrive(man, people.man, 'Simon Ndi');
    await man.goto(ridePath);
    await man.getByRole('button', { name: 'Réserver', exact: true }).click();
    await man.getByRole('button', { name: 'Je suis un homme' }).click();
    await expect(man.getByRole('dialog', { name: 'Ce trajet est réservé aux femmes' })).toBeVisible();
    await expectAccessible(man);
    await man.getByRole('button', { name: 'Fermer' }).click();
    await expect(man.getByText(/Gardé pour vous/)).toBeHidden();
    await his.close();
  });
});
