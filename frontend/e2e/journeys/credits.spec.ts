import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn, signInToConsole } from '../setup/people';
import { bookFirstDeparture } from '../setup/search';

const summary = (page: Page) => page.locator('dl').first();

test('a passenger applies a credit and a code to a booking, and staff create and end a code', async ({
  page,
  browser,
}) => {
  await signIn(page, people.creditPassenger);
  await test.step('the profile leads to the credits', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Vos bons' }).click();
    await expect(page.getByText('Disponible')).toBeVisible();
    await expectAccessible(page);
  });
  await bookFirstDeparture(page);
  await page.getByRole('button', { name: 'J’ai un code ou un bon' }).click();
  await test.step('a wrong code is refused', async () => {
    await page.getByLabel('Code promo').fill('INCONNU');
    await page.getByRole('button', { name: 'Utiliser le code' }).click();
    await expect(page.getByRole('alert')).toContainText('ne peut pas être utilisé');
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: /Utiliser mon bon/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Un bon paie' })).toBeVisible();
  await expect(summary(page)).toContainText('Bon déduit');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retirer' }).click();
  await page.getByLabel('Code promo').fill('bienvenue');
  await page.getByRole('button', { name: 'Utiliser le code' }).click();
  await expect(summary(page)).toContainText('Bon déduit');

  const staffContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const staff = await staffContext.newPage();
  await test.step('an administrator creates a code and ends it', async () => {
    await signInToConsole(staff, people.admin);
    await expect(staff.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await staff.goto('/admin/#/promotions');
    await staff.getByRole('button', { name: 'Nouvelle promotion' }).click();
    const form = staff.getByRole('dialog');
    await form.getByLabel('Code', { exact: false }).first().fill('RENTREE');
    await form.getByLabel('Montant ou pourcentage').fill('500');
    await form.getByLabel('Budget (FCFA)').fill('50000');
    await form.getByLabel(/^Du/).fill('2026-01-01');
    await form.getByLabel(/^Au/).fill('2036-01-01');
    await form.getByRole('button', { name: 'Créer' }).click();
    await staff.getByText('RENTREE').first().click();
    await staff.getByRole('button', { name: 'Arrêter' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Arrêter' }).click();
    await expect(staff.getByRole('button', { name: 'Reprendre' })).toBeVisible();
  });
  await staffContext.close();
});
