import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { people, signIn } from '../setup/people';

test('a passenger creates an alert when no departure is found, and undoes its removal', async ({ page }) => {
  await signIn(page, people.waitingPassenger);
  const date = doualaDay(20 * 24);

  await test.step('a search without departures offers an alert with one tap', async () => {
    await page.goto(`/rides?from_city=Kribi&to_city=Maroua&date=${date}`);
    await page.getByRole('button', { name: 'Prévenez-moi' }).click();
    await expect(page.getByText(/Vous serez prévenu/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(/Vous serez prévenu/)).toBeVisible();
  });

  await test.step('the settings list the alert, and its deletion can be undone', async () => {
    await page.getByRole('link', { name: 'Voir mes alertes' }).click();
    const remove = page.getByRole('button', { name: /Supprimer l’alerte Kribi/ });
    await remove.click();
    await expect(remove).toBeHidden();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(remove).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('filters are counted, cleared with one tap and restored with another', async () => {
    await page.goto('/rides?from_city=Kribi&to_city=Maroua&max_price=4000');
    await page.getByRole('button', { name: 'Filtres, 1 actif' }).waitFor();
    await page.getByRole('button', { name: 'Retirer le filtre' }).click();
    await expect(page.getByRole('button', { name: 'Filtres', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page).toHaveURL(/max_price=4000/);
  });
});
