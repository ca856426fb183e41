import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signInToConsole } from '../setup/people';

test('an administrator reads the lists, on a phone and after a reload', async ({ page }) => {
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: 'Bonjour Victor Essomba' })).toBeVisible();
  await expectAccessible(page);
  for (const list of [
    'Trajets',
    'Recherches',
    'Réservations',
    'Paiements',
    'Remboursements',
    'Versements',
    'Profils',
    'Signalements',
    'Journal',
  ]) {
    await page.goto('/admin/');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('menuitem', { name: list }).click();
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
    await expect(page.getByPlaceholder('Rechercher')).toBeVisible();
  }
  await page.goto('/admin/#/profiles');
  await page.getByPlaceholder('Rechercher').fill('Ndoumbe');
  await page.getByText('Estelle Ndoumbe').click();
  await expect(page.getByText('approbateur')).toBeVisible();
  await page.reload();
  await expect(page.getByText('+237 6 77 30 00 01')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('an approver sees open applications and no other list', async ({ page }) => {
  await signInToConsole(page, people.approver);
  await expect(page.getByRole('heading', { name: 'Demandes', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'À regarder' })).toHaveCount(0);
  await page.getByRole('link', { name: /^En attente/ }).click();
  await expect(page.getByRole('button', { name: /^En attente/, pressed: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/admin/#/payments');
  await expect(page.getByRole('heading', { name: 'Page réservée', level: 1 })).toBeVisible();
});

test('the console rejects other users', async ({ page }) => {
  await signInToConsole(page, '677999999');
  await expect(page.getByText('n’a pas de rôle dans l’équipe')).toBeVisible();
  await page.goto('/admin/#/profiles');
  await expect(page.getByLabel('Numéro de téléphone')).toBeVisible();
});

test('the menu has groups, whose headings the arrow keys skip, and a record’s id can be copied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page, people.admin);
  const menu = page.getByRole('menu');
  for (const group of ['Voyages', 'Argent', 'Personnes', 'Système'])
    await expect(menu.getByText(group, { exact: true })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Recherches' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Paiements' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paiements', level: 1 })).toBeVisible();
  await expect(page.locator('header').getByText('Argent')).toBeVisible();
  await page.locator('tbody tr').first().click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copier l’identifiant' }).click();
  await expect(page.getByText('Copié')).toBeVisible();
  expect(page.url()).toContain(await page.evaluate(() => navigator.clipboard.readText()));
});
