import { expect, type Page } from '@playwright/test';
import { doualaDay } from './douala';

/** Selects a town by label, searching for `typed` if it differs from the name. */
export async function chooseTown(page: Page, label: string, town: string, typed = town): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Chercher').fill(typed);
  await dialog
    .getByRole('option', { name: new RegExp(`^${town}`) })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}

/** The first day with enough seats to Yaoundé, except tomorrow, whose seats read-only journeys need. */
export async function dayWithSeats(page: Page, seats = 1): Promise<string> {
  const answer = await page.request.get('/api/rides/days', {
    params: { from_city: 'Douala', to_city: 'Yaoundé', from: doualaDay(48), min_seats: seats },
  });
  const [day] = (await answer.json()).data;
  expect(day, 'a day with free seats').toBeDefined();
  return day.date as string;
}

/** Selects a day with enough seats to Yaoundé. */
export async function chooseDayWithSeats(page: Page, seats = 1): Promise<void> {
  await page.getByLabel('Jour').fill(await dayWithSeats(page, seats));
}

/** Searches Douala → Yaoundé, opens the first departure and books one seat. */
export async function bookFirstDeparture(page: Page): Promise<void> {
  await page.goto('/');
  await chooseTown(page, 'De', 'Douala');
  await chooseTown(page, 'Vers', 'Yaoundé');
  await chooseDayWithSeats(page);
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.locator('main ul a[href^="/rides/"]').first().click();
  await book(page);
  await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
}

/** Presses "book", entering a name if asked. */
export async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Réserver', exact: true }).click();
  const name = page.getByLabel('Prénom et initiale, ou nom complet');
  await expect(name.or(page.getByText(/Gardé pour vous 1[45]:/))).toBeVisible();
  if (!(await name.isVisible())) return;
  await name.fill('Odile Ngo');
  await page.getByRole('button', { name: 'Continuer' }).click();
}
