import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signInToConsole } from '../setup/people';

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

test('an administrator sees daily charts that link to their lists', async ({ page }) => {
  await signInToConsole(page, people.admin);
  const bookings = page.getByRole('region', { name: /^Réservations ·/ });
  await expect(bookings.locator('[data-chart="bookings"] .MuiChartsSvgLayer-root')).toBeVisible();

  await test.step('a table has a row for each day', async () => {
    await bookings.getByText('En chiffres').click();
    await expect(bookings.getByRole('row')).toHaveCount(1 + 30);
    await expectAccessible(page);
  });

  await test.step('figures and bars open the list of their day', async () => {
    const figure = bookings.getByRole('link', { name: /^\d+, Payées, / }).first();
    const count = Number(await figure.textContent());
    await figure.press('Enter');
    await expect(page).toHaveURL(/\/bookings\?filter=.*paid.*created_from/);
    await expect(page.getByText(new RegExp(`1-${count} sur ${count}$`))).toBeVisible();
    await page.goBack();
    const bars = page.locator('[data-chart="bookings"] .MuiBarChart-element[height]:not([height="0"])');
    await bars.first().click();
    await expect(page).toHaveURL(/\/bookings\?filter=.*created_from/);
    await expect(page.getByLabel('Créé à partir du')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    await page.goBack();
    await bookings.getByText('En chiffres').click();
  });

  await test.step('the chosen period is remembered', async () => {
    await page.getByRole('button', { name: '7 jours' }).click();
    await expect(bookings.getByRole('row')).toHaveCount(1 + 7);
    await page.reload();
    await expect(page.getByRole('button', { name: '7 jours' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the dashboard is accessible in the dark theme and in English', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: /English/ }).click();
    await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the search finds a person, and the list of people is exported', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Go to' });
    await field.fill('6 77 20 00 01');
    await expect(page.getByRole('option', { name: /\+237 6 77 20 00 01/ }).first()).toBeVisible();
    await expectAccessible(page);
    await field.fill('Prof');
    await page.getByRole('option', { name: /^Profiles Lists/ }).click();
    await expect(page).toHaveURL(/\/profiles$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^profiles-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  await page.goto('/admin/');
  await page.getByRole('link', { name: /^See the list: Bookings to decide/ }).click();
  await expect(page).toHaveURL(/\/bookings\?filter=.*disputed/);
});
