import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signInToConsole } from '../setup/people';

const URL = 'http://127.0.0.1:9/mboa';
const DELIVERY = {
  ...{ id: '0199aaaa-0000-7000-8000-000000000001', event_id: '0199aaaa-0000-7000-8000-000000000002' },
  ...{ type: 'booking.paid', data: {}, status: 'failed', attempts: 11, next_attempt_at: null },
  ...{ last_attempt_at: '2026-11-02T10:00:00Z', response_status: 500, error: 'answered 500' },
  created_at: '2026-11-01T10:00:00Z',
};

test('an administrator creates a webhook, rotates its secret, stops it and deletes it', async ({ page }) => {
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.goto('/admin/#/webhooks');
  await expect(page.getByText('Aucun webhook.')).toBeVisible();
  const command = async (action: string, confirm = action) => {
    await page.getByRole('button', { name: action, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await test.step('the secret is shown once', async () => {
    await page.getByRole('button', { name: 'Nouveau webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Adresse (https)').fill('ftp://nowhere.example');
    await dialog.getByLabel('Réservation payée').check();
    await dialog.getByRole('button', { name: 'Créer' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Adresse (https)').fill(URL);
    await dialog.getByRole('button', { name: 'Créer' }).click();
    await expect(page.locator('code')).toHaveText(/^whsec_/);
    await page.reload();
    await expect(page.getByRole('region', { name: URL })).toContainText('Réservation payée');
    await expect(page.locator('code')).toBeHidden();
  });

  await test.step('an abandoned delivery is listed', async () => {
    await page.route('**/deliveries', (route) =>
      route.fulfill({ json: { success: true, data: [DELIVERY] } }),
    );
    await page.getByRole('button', { name: 'Voir les envois' }).click();
    await expect(page.getByText('answered 500')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  await command('Changer le secret', 'Changer');
  await expect(page.getByText(/L’ancien secret signe aussi/)).toBeVisible();
  await command('Arrêter');
  await expect(page.getByText('arrêté', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await command('Supprimer');
  await expect(page.getByText('Aucun webhook.')).toBeVisible();
});

test('an administrator creates a personal token, reads with it and revokes it', async ({
  page,
  playwright,
}) => {
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.goto('/admin/#/webhooks');
  await page.getByRole('button', { name: 'Nouveau jeton' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Comptabilité');
  await dialog.getByLabel('les trajets').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const token = await page.locator('code').innerText();
  const system = await playwright.request.newContext({
    baseURL: new globalThis.URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await system.get('/api/admin/rides')).status()).toBe(200);
  expect((await system.get('/api/admin/payments')).status()).toBe(403);
  await page.reload();
  const card = page.getByRole('region', { name: 'Comptabilité' });
  await expect(card).toContainText('les trajets');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Révoquer' }).click();
  await dialog.getByRole('button', { name: 'Révoquer' }).click();
  await expect(page.getByText('Jeton révoqué')).toBeVisible();
  await expect(card).toBeHidden();
  expect((await system.get('/api/admin/rides')).status()).toBe(401);
  await system.dispose();
});
