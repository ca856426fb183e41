import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn, signInToConsole } from '../setup/people';
import { bookFirstDeparture } from '../setup/search';

/** Books and pays a seat, ending at its ticket. Returns the booking's path. */
async function buyTicket(page: Page, wallet: string, number: string): Promise<string> {
  await bookFirstDeparture(page);
  const booking = new URL(page.url()).pathname;
  await page.getByRole('radio', { name: wallet }).check();
  await page.getByLabel(`Numéro ${wallet} à débiter`).fill(number);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('verification-code')).toBeVisible();
  return booking;
}

/** Cancels after checking the refund, which is full within 30 minutes of paying. */
async function cancelTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Annuler · .* remboursés$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler ce billet ?' });
  await expect(dialog.getByText('Remboursé', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Gardé pour le conducteur')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Oui, annuler le billet' }).click();
  await expect(page.getByText('Vous avez annulé cette réservation')).toBeVisible();
}

test('a passenger pays, saves the receipt, cancels and sees the refund arrive', async ({ page, browser }) => {
  await signIn(page, people.refundedPassenger);
  await buyTicket(page, 'MTN MoMo', '670000001');

  await test.step('the receipt can be read, saved and checked by anyone', async () => {
    await page.getByRole('button', { name: /^Reçu RECEIPT-/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Reçu RECEIPT-/ });
    await expect(dialog.getByText('Code de contrôle')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Enregistrer le reçu en PDF' }).click();
    const name = (await saved).suggestedFilename();
    expect(name).toMatch(/^RECEIPT-\d{4}-\d{6}\.pdf$/);
    const check = await dialog.locator('dt:has-text("Code de contrôle") + dd').innerText();
    await dialog.getByRole('button', { name: 'Fermer' }).click();

    const visitor = await browser.newContext();
    const receiptPage = await visitor.newPage();
    await receiptPage.goto(`/receipts/${name.replace('.pdf', '')}?check=${check}`);
    await expect(receiptPage.getByText('Ce reçu est authentique')).toBeVisible();
    await expectAccessible(receiptPage);
    await receiptPage.goto(`/receipts/${name.replace('.pdf', '')}?check=other`);
    await expect(receiptPage.getByText('Ce reçu n’est pas reconnu')).toBeVisible();
    await visitor.close();
  });

  await cancelTicket(page);
  const refund = page.getByRole('region', { name: 'Remboursement' });
  await expect(refund).toContainText('+237');
  await expect(refund.getByText('Arrivé', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.goto('/bookings?past=true');
  await expect(page.getByText('Annulé · remboursé')).toBeVisible();
});

test('a refund that Orange cannot make is paid by the team and appears on the same screen', async ({
  page,
  browser,
}) => {
  await signIn(page, people.refundedByHandPassenger);
  const booking = await buyTicket(page, 'Orange Money', '690000001');
  await cancelTicket(page);
  await expect(page.getByText(/Notre équipe l’envoie à la main/)).toBeVisible();

  await test.step('an administrator finds it first in the list and records the payment', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const desk = await context.newPage();
    await signInToConsole(desk, people.admin);
    await desk.getByRole('menuitem', { name: /^Remboursements/ }).click();
    await expect(desk.getByRole('heading', { name: /remboursements? à faire à la main/ })).toBeVisible();
    await expectAccessible(desk);
    await desk.locator('section ul a').first().click();
    await desk.getByRole('button', { name: 'Noter le remboursement' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Remboursement fait à la main' });
    await dialog.getByRole('button', { name: 'Noter' }).click();
    await expect(dialog.getByText('Ce champ est requis')).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByLabel(/Référence du versement/).fill('OM-778812');
    await dialog.getByRole('button', { name: 'Noter' }).click();
    await expect(desk.getByText('Remboursement noté')).toBeVisible();
    await expect(desk.getByText('OM-778812').first()).toBeVisible();
    await context.close();
  });

  await page.goto(booking);
  await expect(page.getByText('Arrivé', { exact: true })).toBeVisible();
});
