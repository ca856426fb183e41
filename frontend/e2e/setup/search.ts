import { expect, type Page } from '@playwright/test';

/** Chooses a town in the searchable select of that label. */
export async function chooseTown(page: Page, label: string, town: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Chercher').fill(town);
  await dialog
    .getByRole('option', { name: new RegExp(`^${town}`) })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}

/** Searches Douala → Yaoundé, opens the first departure and holds one seat on it. */
export async function bookFirstDeparture(page: Page): Promise<void> {
  await page.goto('/');
  await chooseTown(page, 'De', 'Douala');
  await chooseTown(page, 'Vers', 'Yaoundé');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.locator('main ul a[href^="/rides/"]').first().click();
  await page.getByRole('button', { name: 'Réserver' }).click();
  await expect(page.getByText(/Places gardées pour vous 1[45]:/)).toBeVisible();
}
