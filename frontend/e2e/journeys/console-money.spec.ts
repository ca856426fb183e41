import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn, signInToConsole } from '../setup/people';
import { bookFirstDeparture } from '../setup/search';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** Buys a ticket with MTN in a separate browser. Returns the booking's id. */
async function buyTicket(page: Page, phone: string): Promise<string> {
  await signIn(page, phone);
  await bookFirstDeparture(page);
  const [, id = ''] = /\/bookings\/([^/]+)/.exec(page.url()) ?? [];
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByLabel('Numéro MTN MoMo à débiter').fill('670000001');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  return id;
}

/** Writes to the driver of the booking. Returns the ride's id. */
async function writeToDriver(page: Page, booking: string, content: string): Promise<string> {
  const headers = await bearer(page);
  const found = await (await page.request.get(`/api/bookings/${booking}`, { headers })).json();
  const { ride_id } = found.data;
  const chat = await (await page.request.post('/api/conversations', { headers, data: { ride_id } })).json();
  await page.request.post('/api/messages', { headers, data: { conversation_id: chat.data.id, content } });
  return ride_id;
}

/** Runs a command of the open record with a reason. */
async function command(page: Page, action: string, title: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog.getByText('Ce champ est requis')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Motif/).fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('an administrator refunds a payment and a booking, each once', async ({ page, browser }) => {
  const passenger = await browser.newContext();
  const buyer = await passenger.newPage();
  const booking = await buyTicket(buyer, people.mistakenPassenger);
  const ride = await writeToDriver(buyer, booking, 'Je me suis trompé de jour.');
  const other = await browser.newContext();
  const stranded = await buyTicket(await other.newPage(), people.strandedPassenger);
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();

  await test.step('a payment is refunded from its booking; a second window with the stale button gets an error', async () => {
    await page.goto(`/admin/#/bookings/${booking}/show`);
    await page.locator('a[href*="/payments/"]').first().click();
    await expect(page.getByRole('heading', { name: /^Paiement/ })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await expect(second.getByRole('button', { name: 'Rembourser', exact: true })).toBeVisible();
    await command(page, 'Rembourser', 'Rembourser tout le paiement ?', 'Payé par erreur.');
    await expect(page.getByText('Remboursement demandé')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rembourser', exact: true })).toBeHidden();
    await command(second, 'Rembourser', 'Rembourser tout le paiement ?', 'Encore une fois.');
    await expect(second.getByRole('dialog').getByText(/rien à rembourser|Rien n’a été fait/)).toBeVisible();
    await second.getByRole('button', { name: 'Revoir' }).click();
    await expect(second.getByRole('button', { name: 'Rembourser', exact: true })).toBeHidden();
  });

  await test.step('the manual refund shows the number that paid', async () => {
    await page.locator('a[href*="/refunds/"]').click();
    await expect(page.getByText('Numéro à rembourser')).toBeVisible();
    await expect(page.getByText('+237 6 70 00 00 01')).toBeVisible();
  });

  await test.step('refunding a booking cancels it', async () => {
    await page.goto(`/admin/#/bookings/${stranded}/show`);
    await command(page, 'Rembourser', 'Rembourser cette réservation ?', 'Le trajet n’a pas eu lieu.');
    await expect(page.getByText('Réservation annulée, remboursement demandé')).toBeVisible();
    await expect(page.getByText('annulée', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rembourser', exact: true })).toBeHidden();
  });

  await test.step('the chat with the driver is read from the ride, with a reason', async () => {
    await page.goto(`/admin/#/rides/${ride}/show`);
    await command(
      page,
      'Lire la discussion',
      'Lire la discussion entre conducteur et passager ?',
      'Plainte.',
    );
    await expect(page.getByText('Je me suis trompé de jour.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fermer' }).click();
  });

  await passenger.close();
  await other.close();
});
