import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn, signInToConsole } from '../setup/people';

/** Applicants of this journey only, found by their name. */
const APPLICANTS = [
  { phone: '677500031', full_name: 'Zénabou Revue', license_number: 'PC-7001' },
  { phone: '677500032', full_name: 'Zacharie Revue', license_number: 'PC-7002' },
] as const;
const DOCUMENTS = [
  'national_id_file_recto',
  'national_id_file_verso',
  'license_file_recto',
  'license_file_verso',
  'registration_file_recto',
  'insurance_file_recto',
] as const;

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** A small, unique photo of a document. */
async function photo(page: Page, text: string): Promise<Buffer> {
  const encoded = await page.evaluate((label) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = '#e8e2d0';
    context.fillRect(0, 0, 640, 400);
    context.fillStyle = '#222222';
    context.font = '36px sans-serif';
    context.fillText(label, 40, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, text);
  return Buffer.from(encoded, 'base64');
}

/** Submits an application like the rider app's form. */
async function apply(page: Page, { phone, full_name, license_number }: (typeof APPLICANTS)[number]) {
  await signIn(page, phone);
  const headers = await bearer(page);
  await page.request.patch('/api/profiles/me', { headers, data: { full_name } });
  const form = new FormData();
  form.set('license_number', license_number);
  form.set('license_expires_on', '2031-06-30');
  for (const field of DOCUMENTS) {
    const bytes = new Uint8Array(await photo(page, `${field} ${license_number}`));
    form.set(field, new Blob([bytes], { type: 'image/jpeg' }), `${field}.jpg`);
  }
  const answer = await page.request.post('/api/driver-applications', { headers, multipart: form });
  expect(answer.status()).toBe(201);
}

/** Another member of staff decides in the meantime. */
async function decideMeanwhile(page: Page, decision: { status: string; reason: string }) {
  const headers = await bearer(page);
  const list = await page.request.get(`/api/admin/driver-applications?q=${APPLICANTS[0].phone}`, { headers });
  const { data } = (await list.json()) as { data: { id: string; version: number }[] };
  const [{ id, version } = { id: '', version: 0 }] = data;
  const path = `/api/admin/driver-applications/${id}/status`;
  const answer = await page.request.post(path, { headers, data: { ...decision, version } });
  expect(answer.status()).toBe(200);
}

test('an approver decides by keyboard; a concurrent decision is rejected with a notice', async ({
  page,
  browser,
}) => {
  for (const applicant of APPLICANTS) {
    const context = await browser.newContext();
    await apply(await context.newPage(), applicant);
    await context.close();
  }
  await signInToConsole(page, people.approver);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.goto('/admin/#/driver-applications');
  await page.getByPlaceholder('Rechercher').fill('revue');
  await expect(page.getByRole('row', { name: /Revue/ })).toHaveCount(2);
  await expectAccessible(page);

  await test.step('the oldest application comes first, with its documents beside the typed values', async () => {
    await page.getByRole('row', { name: /Revue/ }).first().click();
    await expect(page.getByRole('heading', { name: APPLICANTS[0].full_name })).toBeVisible();
    await expect(page.getByText('1 sur 2')).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.getByRole('tab', { name: /Permis/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('PC-7001', { exact: true })).toBeVisible();
    await expect(page.getByText('Deux faces présentes')).toBeVisible();
    const sides = page.getByRole('img', { name: /^Document/ });
    await expect(sides).toHaveCount(2);
    await expect
      .poll(() => sides.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
  });

  await test.step('the page is accessible in the light and dark theme', async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('j and k move between applications, and ? lists the shortcuts', async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: APPLICANTS[1].full_name })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { name: APPLICANTS[0].full_name })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an approval after a concurrent rejection is refused and overwrites nothing', async () => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: /^Approuver/ });
    await expect(dialog).toBeVisible();
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, people.admin);
    await decideMeanwhile(other, { status: 'rejected', reason: 'Le permis est illisible.' });
    await context.close();
    await dialog.getByRole('button', { name: 'Approuver' }).click();
    await expect(dialog.getByText(/Quelqu’un d’autre vient de changer/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approuver' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Revoir' }).click();
    await expect(page.getByText(/Le permis est illisible\./)).toBeVisible();
    await expect(page.getByText('rejetée', { exact: true })).toBeVisible();
  });

  await test.step('a rejection needs a reason, with templates in the applicant’s language', async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: APPLICANTS[1].full_name })).toBeVisible();
    await page.keyboard.press('r');
    await page.getByRole('menuitem', { name: /^Expiré/ }).click();
    await expect(page.getByLabel('Motif du rejet')).toHaveValue(
      'Carte d’identité : le document a expiré. Envoyez le document renouvelé.',
    );
    await page.getByRole('button', { name: 'Rejeter' }).click();
    await expect(page.getByRole('dialog').getByText(/Envoyez le document renouvelé/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Demande de ${APPLICANTS[1].full_name} rejetée`)).toBeVisible();
  });

  await test.step('after the last decision, the list is shown without the decided ones', async () => {
    await expect(page.getByRole('button', { name: /^En attente/, pressed: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Revue/ })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the templates for a rejection fit the screen', async ({ page }) => {
    await signInToConsole(page, people.admin);
    await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    const headers = await bearer(page);
    const pending = '/api/admin/driver-applications?status=pending&limit=1';
    const { id } = (await (await page.request.get(pending, { headers })).json()).data[0];
    await page.goto(`/admin/#/driver-applications/${id}/show`);
    await page.getByRole('button', { name: 'Rejeter' }).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360);
  });
});

test('the documents of a decided application are opened with a reason, which is audited', async ({
  page,
}) => {
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  const headers = await bearer(page);
  const decided = '/api/admin/driver-applications?status=approved&limit=1';
  const { id } = (await (await page.request.get(decided, { headers })).json()).data[0];
  await page.goto(`/admin/#/driver-applications/${id}/show`);
  await expect(page.getByText('Pourquoi ouvrez-vous ces documents')).toBeVisible();
  await expect(page.locator('img[src^="/api/files/"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Motif' }).click();
  await page.getByRole('option', { name: 'À la demande d’une autorité' }).click();
  await page.getByLabel('Précisions').fill('PV 12/2026');
  await page.getByRole('button', { name: 'Ouvrir les documents' }).click();
  await expect(page.locator('img[src^="/api/files/"]').first()).toBeVisible();
  const events = '/api/admin/audit-events?action=driver_application.file_viewed&limit=5';
  const { data } = await (await page.request.get(events, { headers })).json();
  expect(data.map(({ reason }: { reason: string }) => reason)).toContain(
    'À la demande d’une autorité · PV 12/2026',
  );
});
