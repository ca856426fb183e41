import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, newestCode, newestCodeTime, people, signInToConsole } from '../setup/people';

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

/** A formula unless the export escapes it. */
const NAME = '@SUM(A1) Ndiaye';
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** Creates a user with a name, an application, a booking and a payment through the API. */
async function createPerson(page: Page): Promise<void> {
  const { request } = page;
  const phone = people.watchedPassenger;
  const before = await newestCodeTime(request, phone);
  await request.post('/api/auth/otp', { data: { phone, channel: 'sms' } });
  const token = await newestCode(request, phone, before);
  const signedIn = await request.post('/api/auth/verify', { data: { phone, token, type: 'sms' } });
  const headers = { Authorization: `Bearer ${(await signedIn.json()).data.session.access_token}` };
  await request.patch('/api/profiles/me', { headers, data: { full_name: NAME } });
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: PDF };
  const application = await request.post('/api/driver-applications', {
    headers,
    multipart: {
      license_number: 'PC-9100',
      national_id_file_recto: file,
      license_file_recto: file,
      registration_file_recto: file,
      insurance_file_recto: file,
    },
  });
  expect(application.status()).toBe(201);
  const { data: rides } = await (await request.get('/api/rides?upcoming=true&min_seats=1&limit=100')).json();
  const ride_id = rides.at(-1).id as string;
  const booking = await request.post('/api/bookings', { headers, data: { ride_id, seats: 1 } });
  expect(booking.status()).toBe(201);
  const booking_id = (await booking.json()).data.id as string;
  const payment = await request.post('/api/payments', {
    headers,
    data: { booking_id, provider: 'mtn', phone_number: phone },
  });
  expect(payment.status()).toBe(201);
  await request.post('/api/auth/sign-out', { headers });
}

test('a phone number leads to a person and their timeline', async ({ page }) => {
  await createPerson(page);
  // A small page size, to test pagination.
  await page.route('**/timeline*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '3');
    return route.continue({ url: url.href });
  });
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Aller à' }).fill('6 77 50 00 91');
  await page
    .getByRole('option', { name: /Profil/ })
    .filter({ hasText: NAME })
    .click();
  await expect(page).toHaveURL(/\/profiles\/[0-9a-f-]{36}\/show$/);

  await test.step('the latest events come first, and older ones load on demand', async () => {
    await page.getByRole('button', { name: 'Voir la chronologie' }).click();
    const line = page.getByRole('list', { name: 'Chronologie' }).getByRole('listitem');
    await expect(line).toHaveCount(3);
    const earlier = page.getByRole('button', { name: 'Voir plus ancien' });
    await earlier.click();
    await expect(line).toHaveCount(6);
    await expect(earlier).toBeHidden();
    const kinds = ['Paiement', 'Réservation', 'Demande', 'Nom changé', 'Connexion', 'Inscription'];
    for (const [index, kind] of kinds.entries()) await expect(line.nth(index)).toContainText(kind);
    await expectAccessible(page);
  });

  await test.step('a line leads to its record', async () => {
    await page.getByRole('listitem').getByRole('link', { name: 'Paiement' }).click();
    await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}\/show$/);
  });

  await test.step('a name that looks like a formula is exported as text', async () => {
    await page.goto(`/admin/#/profiles?filter=${encodeURIComponent(JSON.stringify({ q: NAME }))}`);
    await expect(page.getByText('1-1 sur 1')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const [columns, row] = text.replace('\uFEFF', '').split('\r\n');
    expect(columns).toMatch(/^id,full_name,phone,/);
    expect(row).toContain(`,'${NAME},237${people.watchedPassenger},`);
    const headers = await bearer(page);
    const { data } = await (await page.request.get('/api/admin/audit-events?limit=1', { headers })).json();
    expect(data[0]).toMatchObject({ action: 'list.exported', to: { filters: ['q'], rows: 1 } });
  });

  await test.step('a filter is saved under a name, and is still there after signing in again', async () => {
    const filters = page.getByRole('button', { name: 'Filtres', exact: true });
    await page.goto(`/admin/#/payments?filter=${encodeURIComponent(JSON.stringify({ status: 'failed' }))}`);
    await filters.click();
    await page.getByRole('menuitem', { name: 'Garder ce filtre…' }).click();
    await page.getByLabel('Nom du filtre').fill('Échoués');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Profil', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await expect(page.getByLabel('Numéro de téléphone')).toBeVisible();
    await signInToConsole(page, people.admin);
    await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await page.goto('/admin/#/payments');
    await filters.click();
    await page.getByRole('menuitem', { name: 'Échoués' }).click();
    await expect(page).toHaveURL(/\/payments\?.*filter=.*failed/);
  });
});
