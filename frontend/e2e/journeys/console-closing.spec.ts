import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signInToConsole } from '../setup/people';

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

/** Sends a statement's text to the comparison. */
const upload = (page: Page, label: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an administrator reads why a statement is unreadable, closes the last month, reopens it and saves a view', async ({
  page,
}) => {
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();

  await test.step('an unreadable line is explained in both languages', async () => {
    await page.goto('/admin/#/reconciliation');
    await upload(page, 'Choisir le relevé', 'reference,amount\nTX-1,beaucoup');
    await expect(page.getByText('La ligne 2 doit avoir une référence et un montant entier')).toBeVisible();
    await page.getByRole('button', { name: /English/ }).click();
    await upload(page, 'Choose the statement', 'reference,amount\nTX-1,much');
    await expect(page.getByText('Line 2 needs a reference and a whole amount above 0.')).toBeVisible();
    await page.getByRole('button', { name: /Français/ }).click();
  });

  await test.step('the month is closed with its checklist, listed with its totals and reopened', async () => {
    await page.goto('/admin/#/closings');
    const checklist = page.getByRole('list', { name: 'À régler avant la clôture' });
    await expect(checklist.getByRole('listitem')).toHaveCount(11);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clôturer le mois' }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel(/^Motif/);
    if (await reason.isVisible()) await reason.fill('Réglé la semaine prochaine');
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click();
    await expect(page.getByText(/^Clôturé par/).first()).toBeVisible();
    const months = page.getByRole('region', { name: 'Mois clôturés' });
    await expect(months.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('closings.csv');
    await months.getByRole('button', { name: 'Rouvrir' }).click();
    await dialog.getByLabel(/^Motif/).fill('Un relevé est arrivé tard');
    await dialog.getByRole('button', { name: 'Rouvrir', exact: true }).click();
    await expect(months).toBeHidden();
    await page.goto('/admin/#/audit-events');
    await expect(page.getByText('Mois rouvert').first()).toBeVisible();
  });

  await test.step('a saved view shows its count', async () => {
    const failed = encodeURIComponent(JSON.stringify({ result: 'failed' }));
    await page.goto(`/admin/#/payments?filter=${failed}`);
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByRole('menuitem', { name: 'Garder ce filtre…' }).click();
    await page.getByLabel('Nom du filtre').fill('Échoués');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.goto('/admin/#/payments?filter=%7B%7D');
    await page.getByRole('button', { name: 'Mes filtres' }).click();
    await expect(page.getByRole('menuitem', { name: /^Échoués \d+$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /^Échoués/ }).click();
    await expect(page).toHaveURL(/failed/);
  });
});

test('the payout batch dialog fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.route('**/api/admin/payout-batches/preview', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          amount: 1_234_500,
          payouts: ['Moussa Abdoulaye Bello Ndam', 'Awa', ''].map((full_name, nth) => ({
            driver_id: `d-${nth}`,
            full_name,
            phone_number: `23767720000${nth}`,
            provider: nth === 2 ? null : 'orange',
            amount: 411_500,
          })),
          left_out: ['open_report', 'account_changed'].map((reason, nth) => ({
            driver_id: `l-${nth}`,
            full_name: 'Jean-Baptiste Emmanuel Tchoumi',
            amount: 45_000,
            reason,
          })),
        },
      },
    }),
  );
  await page.goto('/admin/#/payout-batches');
  await page.getByRole('button', { name: 'Préparer un lot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Moussa Abdoulaye Bello Ndam')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/batch.png` });
});
