import { type Browser, expect, type Page, test } from '@playwright/test';
import { type BusyBooking, BusyDay, type Person } from '../setup/busy-day';
import { people, signInToConsole } from '../setup/people';
import { Product } from '../setup/product';
import { Tasks } from '../setup/tasks';

// Above 20,000 FCFA a second person confirms, and earnings can be paid immediately.
const product = await Product.with({ FOUR_EYES_ABOVE: '20000', PAYOUT_DELAY_HOURS: '1' });
const SCREEN = { viewport: { width: 1440, height: 900 }, hasTouch: false };

test.use({ baseURL: product.url, ...SCREEN, actionTimeout: 30_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await product.start();
});
test.afterAll(() => product.stop());

async function openConsole(browser: Browser, phone: string): Promise<Page> {
  const context = await browser.newContext({ ...SCREEN, baseURL: product.url });
  const page = await context.newPage();
  await Tasks.countClicks(page);
  await signInToConsole(page, phone);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return page;
}

/** Opens a record by Ctrl-K. */
async function find(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Aller à' }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

async function open(page: Page, list: string): Promise<void> {
  await page
    .getByRole('menu')
    .getByRole('menuitem', { name: new RegExp(`^${list}( \\d|$)`) })
    .click();
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
}

/** Presses a command of the open record, and confirms it with a reason if it asks for one. */
async function command(page: Page, action: string, reason: string | null, confirm = action): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (reason !== null) await dialog.getByLabel(/^(Motif|Message|Référence)/).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Finds a person by the phone number, and opens the first of their records. */
async function openRecordOf(page: Page, { phone, name }: Person, link: string): Promise<void> {
  await find(page, phone, /Profils/);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByText(/^1-[1-5] sur [1-5]$/)).toBeVisible();
  await openRow(page, '');
}

/** Finds a payment by the number that paid. */
async function openPayment(page: Page, phone: string): Promise<void> {
  await open(page, 'Paiements');
  const found = page.waitForResponse((answer) => answer.url().includes(`q=${phone}`));
  await page.getByPlaceholder('Rechercher').fill(phone);
  await found;
  await expect(page.getByText(/^1-[1-5] sur [1-5]$/)).toBeVisible();
  await openRow(page, '');
}

async function openRow(page: Page, text: string): Promise<void> {
  await page.locator('tbody tr').filter({ hasText: text }).first().click();
  await expect(page).toHaveURL(/\/show|driver-applications\//);
}

/** A local time such as `2026-11-27T06:30`, two hours later. */
const twoHoursLater = (local: string) =>
  new Date(Date.parse(`${local}:00Z`) + 7_200_000).toISOString().slice(0, 16);

async function openCase({ post }: BusyDay, { id, passenger }: BusyBooking): Promise<void> {
  const about = { subject_type: 'booking', subject_id: id };
  const text = 'Mon sac est resté dans la voiture.';
  await post('/api/support-cases', passenger.headers, { category: 'trip', ...about, text });
}

async function report({ post, request }: BusyDay, { passenger, ride }: BusyBooking): Promise<void> {
  const { data } = await (await request.get(`/api/rides/${ride.id}`)).json();
  const about = { user_id: data.driver.id, ride_id: ride.id };
  await post('/api/reports', passenger.headers, { ...about, reason: 'abuse', text: 'Il crie.' });
}

async function write({ post }: BusyDay, { passenger, ride }: BusyBooking): Promise<void> {
  const chat = await post('/api/conversations', passenger.headers, { ride_id: ride.id });
  const content = 'On me demande 1 000 F de plus';
  await post('/api/messages', passenger.headers, { conversation_id: chat.id, content });
}

/** A driver cancels a sold ride shortly before departure and contests the strike. */
async function appeal(day: BusyDay, { ride }: BusyBooking): Promise<void> {
  const { headers } = ride.driver;
  await day.moveDeparture(ride, 5);
  expect((await day.request.delete(`/api/rides/${ride.id}`, { headers })).status()).toBe(200);
  const { data } = await (await day.request.get('/api/profiles/me/strikes', { headers })).json();
  await day.post(`/api/strikes/${data[0].id}/appeal`, headers, { statement: 'La route était coupée.' });
}

async function apply(day: BusyDay): Promise<void> {
  const { headers } = await day.signIn('675300001', 'Passager Postulant');
  const scan = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  );
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan };
  const answer = await day.request.post('/api/driver-applications', {
    headers,
    multipart: {
      license_number: 'PC-9300',
      national_id_file_recto: file,
      license_file_recto: file,
      registration_file_recto: file,
      insurance_file_recto: file,
    },
  });
  expect(answer.status()).toBe(201);
}

/** Cancels a booking paid with Orange, whose refunds are made by hand. */
async function cancelOrangeBooking(day: BusyDay, { ride }: BusyBooking): Promise<void> {
  const person = await day.signIn('695300002', 'Passager Orange');
  const booking = { id: await day.buy(person, ride.id, 'orange'), passenger: person, ride };
  await day.untilPaid(booking);
  await day.post(`/api/bookings/${booking.id}/cancel`, person.headers, {});
}

async function payWithoutOutcome(day: BusyDay, { ride }: BusyBooking): Promise<void> {
  const { headers } = await day.signIn('675300003', 'Passager Patient');
  const { id } = await day.post('/api/bookings', headers, { ride_id: ride.id, seats: 1 });
  await day.post('/api/payments', headers, { booking_id: id, provider: 'mtn', phone_number: '670000005' });
}

const expectShown = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('staff complete 25 tasks on a day with 500 bookings and 50 drivers', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const day = new BusyDay(product, request);
  await test.step('500 bookings are sold', () => day.fill());
  const bookingAt = (nth: number): BusyBooking => {
    const booking = day.bookings[nth];
    if (!booking) throw new Error(`No booking ${nth}`);
    return booking;
  };
  const tasks = new Tasks();
  const support = await openConsole(browser, people.support);
  const admin = await openConsole(browser, people.admin);
  const finance = await openConsole(browser, people.finance);
  const approver = await openConsole(browser, people.approver);

  await tasks.run('Find a booking by the phone number', support, async () => {
    await openRecordOf(support, bookingAt(0).passenger, 'Voir les réservations');
    await expectShown(support, bookingAt(0).passenger.name);
  });
  await tasks.run('Send the boarding code again', support, () =>
    command(support, 'Renvoyer par SMS', null, 'Renvoyer'),
  );
  await tasks.run('Cancel a booking for its passenger', support, async () => {
    await openRecordOf(support, bookingAt(30).passenger, 'Voir les réservations');
    await command(support, 'Annuler pour le passager', 'S’est trompée de jour.', 'Annuler la réservation');
    await expectShown(support, 'Réservation annulée');
  });
  await tasks.run('Move a departure', support, async () => {
    await openRecordOf(support, bookingAt(33).ride.driver, 'Voir les trajets');
    await support.getByRole('button', { name: 'Déplacer le départ' }).click();
    const dialog = support.getByRole('dialog');
    const field = dialog.getByLabel(/^Départ/);
    await field.fill(twoHoursLater(await field.inputValue()));
    await dialog.getByLabel(/^Motif/).fill('Pneu à changer.');
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
    await expectShown(support, 'Départ déplacé');
    await expectShown(support, /a changé le trajet/);
  });
  await tasks.run('Write to the passengers of a ride', support, () =>
    command(support, 'Écrire aux passagers', 'Le pont d’Édéa est fermé, départ confirmé.', 'Envoyer'),
  );
  await tasks.run('Print the list of travellers', support, async () => {
    const saved = support.waitForEvent('download');
    await support.getByRole('button', { name: 'Imprimer la liste' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^manifest-.*\.pdf$/);
  });

  await tasks.run('Cancel a ride with full refunds, confirmed by a second person', support, async () => {
    await openRecordOf(support, bookingAt(3).ride.driver, 'Voir les trajets');
    await command(support, 'Annuler le trajet', 'Moteur en panne.');
    await expectShown(support, /deuxième personne/);
  });
  await tasks.run('Confirm it as the second person', admin, async () => {
    await open(admin, 'Confirmations');
    await openRow(admin, 'Rose Mballa');
    await command(admin, 'Confirmer', null);
    await expectShown(admin, 'Demande confirmée');
  });
  await day.moveDeparture(bookingAt(256).ride, 0.5);
  await tasks.run('Board a passenger without the code', support, async () => {
    await openRecordOf(support, bookingAt(256).passenger, 'Voir les réservations');
    await command(support, 'Faire monter sans code', 'Écran cassé, appelée.', 'Noter à bord');
    await expectShown(support, 'Passager à bord');
  });
  await tasks.run('Undo a boarding', support, () =>
    command(support, 'Annuler l’embarquement', 'Mauvaise personne.'),
  );
  await openCase(day, bookingAt(9));
  await tasks.run('Answer and solve a request for help', support, async () => {
    await open(support, 'Demandes d’aide');
    await openRow(support, 'Mon sac est resté');
    await support.getByLabel('Votre texte').fill('Le conducteur l’a gardé. Appelez-le avant 18 h.');
    await support.getByRole('button', { name: 'Répondre' }).click();
    // The text is also in the box, before the case has been refetched.
    await expectShown(support, 'répondue');
    await command(support, 'Marquer comme réglée', null);
  });
  await report(day, bookingAt(12));
  await tasks.run('Warn a reported driver', support, async () => {
    await open(support, 'Signalements');
    await openRow(support, bookingAt(12).ride.driver.name);
    await command(support, 'Avertir', 'Propos déplacés.');
    await expectShown(support, 'Avertissement envoyé');
  });
  await tasks.run('Hide a rating', support, async () => {
    await open(support, 'Avis');
    await openRow(support, 'Édéa');
    await command(support, 'Masquer', 'Nomme une personne.');
    await expectShown(support, 'Avis masqué');
  });
  await tasks.run('Hide two ratings at once, and undo it', support, async () => {
    await open(support, 'Avis');
    const shown = support.locator('tbody tr').filter({ hasText: 'oui' });
    for (const nth of [0, 1]) await shown.nth(nth).getByRole('checkbox').check();
    await support.getByRole('button', { name: 'Masquer' }).click();
    const dialog = support.getByRole('dialog', { name: /2 lignes/ });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByLabel(/^Motif/).fill('Série suspecte.');
    await dialog.getByRole('button', { name: 'Masquer' }).click();
    await support.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
    await expectShown(support, '2 lignes remises comme avant');
  });
  await write(day, bookingAt(265));
  await tasks.run('Read the chat of a driver and a passenger', support, async () => {
    await openRecordOf(support, bookingAt(265).passenger, 'Voir les réservations');
    await support.locator('a[href*="/rides/"]').first().click();
    await support.getByRole('button', { name: 'Lire la discussion' }).click();
    const dialog = support.getByRole('dialog');
    await dialog.getByLabel(/^Motif/).fill('Plainte sur le prix.');
    await dialog.getByRole('button', { name: 'Lire la discussion' }).click();
    await expectShown(support, 'On me demande 1 000 F de plus');
    await support.getByRole('button', { name: 'Fermer' }).click();
  });

  await tasks.run('Decide a contested claim', admin, async () => {
    await open(admin, 'Réclamations');
    await openRow(admin, 'Jean-Claude Abena');
    await command(admin, 'Retenir', 'Le conducteur ne répondait pas.');
    await expectShown(admin, 'Réclamation décidée');
  });
  await appeal(day, bookingAt(18));
  await tasks.run('Excuse a strike after an appeal', admin, async () => {
    await open(admin, 'Avertissements');
    await openRow(admin, bookingAt(18).ride.driver.name);
    await command(admin, 'Excuser', 'Route coupée, vérifié.');
    await expectShown(admin, 'Avertissement excusé');
  });
  await tasks.run('Suspend a person', admin, async () => {
    await find(admin, bookingAt(21).ride.driver.phone, /Profils/);
    await command(admin, 'Suspendre', 'Faux papiers.');
    await expectShown(admin, /profil suspendu/);
  });

  await apply(day);
  await tasks.run('Approve a driver', approver, async () => {
    await open(approver, 'Demandes de conducteurs');
    await openRow(approver, 'Rachel Mbai');
    await command(approver, 'Approuver', null);
    await expectShown(approver, /Rachel Mbai approuvée/);
  });
  await tasks.run('Reject an application', approver, async () => {
    await open(approver, 'Demandes de conducteurs');
    await openRow(approver, 'Passager Postulant');
    await approver.getByRole('button', { name: /^Rejeter/ }).click();
    await approver.getByRole('menuitem', { name: /^Illisible/ }).click();
    await command(approver, 'Rejeter', null);
    await expectShown(approver, /rejetée/);
  });

  await tasks.run('Refund a part of a payment as goodwill', finance, async () => {
    await openPayment(finance, bookingAt(24).passenger.phone);
    await finance.getByRole('button', { name: 'Rembourser une partie' }).click();
    const dialog = finance.getByRole('dialog');
    await dialog.getByLabel(/^Montant/).fill('1000');
    await dialog.getByLabel(/^Motif/).fill('Deux heures de retard.');
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await expectShown(finance, /Remboursement de .* demandé/);
  });
  await cancelOrangeBooking(day, bookingAt(27));
  await tasks.run('Note a refund that was paid by hand', finance, async () => {
    await open(finance, 'Remboursements');
    await openRow(finance, 'à la main');
    await command(finance, 'Noter le remboursement', 'OM261127.1', 'Noter');
    await expectShown(finance, 'Remboursement noté');
  });
  await payWithoutOutcome(day, bookingAt(36));
  await tasks.run('Ask the provider about a payment without an outcome', finance, async () => {
    await openPayment(finance, '670000005');
    await command(finance, 'Demander à l’opérateur', null, 'Demander');
    await expectShown(finance, 'L’opérateur a été interrogé');
  });
  await tasks.run('Prepare a batch of payouts', finance, async () => {
    await open(finance, 'Lots manuels');
    await finance.getByRole('button', { name: 'Préparer un lot' }).click();
    const dialog = finance.getByRole('dialog');
    await expectShown(finance, /versement/);
    await dialog.getByRole('button', { name: 'Préparer', exact: true }).click();
    await expectShown(finance, 'Lot préparé');
  });
  await tasks.run('Compare a statement of a provider', finance, async () => {
    await open(finance, 'Rapprochement');
    await finance.getByLabel('Choisir le relevé').setInputFiles({
      name: 'releve.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('reference,amount\nMP261126.77,4500\n'),
    });
    await expectShown(finance, 'Inconnu chez nous');
  });
  await test.step('the journal is consistent, and the audit log is complete', async () => {
    await product.cli('reconcile');
    await product.cli('verify-journal');
    await product.cli('verify-audit');
  });
  await test.info().attach('tasks', { body: tasks.toString(), contentType: 'text/markdown' });
});
