import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { type Photo, takePhoto } from '../setup/photos';
import { chooseTown } from '../setup/search';

const MB = 1_000_000;
const REASON = 'La photo du permis est floue : le numéro ne se lit pas.';

/** Decides on a phone number's only application, as the console does. */
async function decide(browser: Browser, phone: string, decision: { status: string; reason?: string }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, people.approver);
  const headers = await bearer(page);
  const list = await page.request.get(`/api/admin/driver-applications?status=pending&q=${phone}`, {
    headers,
  });
  const [found] = ((await list.json()) as { data: { id: string }[] }).data;
  const path = `/api/admin/driver-applications/${found?.id ?? ''}`;
  const { data } = (await (await page.request.get(path, { headers })).json()) as {
    data: { version: number };
  };
  const answer = await page.request.post(`${path}/status`, {
    headers,
    data: { ...decision, version: data.version },
  });
  expect(answer.status()).toBe(200);
  await context.close();
}

const next = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();

/** Goes to the step and waits for its number. */
async function toStep(page: Page, step: number) {
  await next(page);
  await expect(page.getByText(`Étape ${step} sur 6`)).toBeVisible();
}

/** Photographs one side and waits until the compressed photo is stored. */
async function photograph(page: Page, side: string, photo: Photo) {
  const main = page.getByRole('main');
  const before = await main.locator('img').count();
  await main.getByLabel(new RegExp(`^${side}, `)).setInputFiles(photo);
  await expect(main.locator('img')).toHaveCount(before + 1);
}

test('a person applies with photos, corrects what an approver rejects, and publishes as a driver', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  await signIn(page, people.applicant);
  const photo = await takePhoto(page, 'CNI 102938475');
  expect(photo.buffer.length).toBeGreaterThan(2 * MB);

  await page.goto('/profile');
  await test.step('the photo uploaded in the profile is shown', async () => {
    await page.getByLabel('Ajouter votre photo').setInputFiles(photo);
    await expect(page.getByText('Photo enregistrée')).toBeVisible();
    await expect(page.locator('label img[src^="/api/avatars/"]')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('link', { name: 'Devenir conducteur' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Commencer' }).click();

  await test.step('a step without its required photo shows an error', async () => {
    await next(page);
    await expect(page.getByText('Il faut une photo de la carte d’identité, recto ou verso.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('each document has its own step', async () => {
    await photograph(page, 'Recto', photo);
    await photograph(page, 'Verso', photo);
    await page.getByLabel('Numéro de la carte').fill('102938475');
    await toStep(page, 2);
    await photograph(page, 'Recto', photo);
    await page.getByLabel('Permis valable jusqu’au').fill('2031-06-30');
    await toStep(page, 3);
    await photograph(page, 'Recto', photo);
    await toStep(page, 4);
    await photograph(page, 'Recto', photo);
    await photograph(page, 'Verso', photo);
    await toStep(page, 5);
    await photograph(page, 'Document', photo);
    await toStep(page, 6);
    for (let count = 0; count < 3; count += 1) await photograph(page, 'Ajouter une photo', photo);
  });

  await test.step('the draft survives closing and reopening the app', async () => {
    await page.goto('/');
    await page.goto('/driver/apply');
    await page.getByRole('button', { name: 'Reprendre ma demande' }).click();
    await expect(page.getByRole('main').locator('img')).toHaveCount(10);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the review asks for the name, which is compared with the ID card', async () => {
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Comment vous appelez-vous/ });
    await dialog.getByLabel('Prénom et initiale, ou nom complet').fill('Odile Ngo');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByText(/Votre nom manque/)).toBeHidden();
  });

  await test.step('a submission without a network loses nothing; ten photos stay under 3 MB', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByText(/Rien n’est perdu/)).toBeVisible();
    await page.context().setOffline(false);
    const sent = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/driver-applications') && answer.request().method() === 'POST',
    );
    const again = page.getByRole('button', { name: 'Réessayer' });
    // A tap within 300 ms of the one that failed is ignored as part of the same gesture.
    await expect(async () => {
      await again.click();
      await expect(again).toBeHidden({ timeout: 500 });
    }).toPass();
    const { requestBodySize } = await (await sent).request().sizes();
    expect(requestBodySize).toBeLessThan(3 * MB);
    await expect(page.getByText('Demande en cours d’examen')).toBeVisible();
    await expect(page.getByText(/Réponse attendue au plus tard/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('after a rejection, reason and photos are shown without a reload', async () => {
    await decide(browser, people.applicant, { status: 'rejected', reason: REASON });
    await expect(page.getByText('Demande non acceptée').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(REASON, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Corriger et renvoyer' }).click();
    await page.getByRole('button', { name: /^Permis de conduire/ }).click();
    await page.getByLabel(/^(Reprendre|Remplacer), Recto/).setInputFiles(await takePhoto(page, 'PC-0042-X'));
    await page.getByLabel('Numéro du permis').fill('PC-0042-X');
    await page.getByRole('button', { name: 'Terminé' }).click();
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(page.getByText('Demande en cours d’examen')).toBeVisible();
  });

  await test.step('the approval appears on the open screen, and the documents are deleted from the phone', async () => {
    await page.goto('/driver');
    await expect(page.getByText('Demande en cours d’examen')).toBeVisible();
    await decide(browser, people.applicant, { status: 'approved' });
    await expect(page.getByText('Aucun trajet à venir')).toBeVisible({ timeout: 60_000 });
    await page.goto('/driver/apply');
    await expect(page.getByText('Vous êtes conducteur').first()).toBeVisible();
    await expect(page.getByText('Jusqu’au 30 juin 2031')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(countStoredDocuments)).toBe(0);
  });

  await page.getByRole('link', { name: 'Publier un trajet' }).click();
  await chooseTown(page, 'Ville de départ', 'Kribi');
  await chooseTown(page, 'Ville d’arrivée', 'Bertoua');
  await page.getByLabel('Prix par place, en FCFA').fill('5500');
  await page.getByLabel('Lieu de rendez-vous').fill('Gare routière');
  await page.getByLabel('Voiture', { exact: true }).fill('Toyota Corolla');
  await page.getByLabel('Immatriculation').fill('LT 482 AB');
  await page.getByRole('button', { name: 'Publier le trajet' }).click();
  await expect(page.getByText('Pas encore de passagers')).toBeVisible();
});

/** Number of stored records about documents. */
function countStoredDocuments(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('papers');
    opening.onerror = () => reject(new Error('No storage'));
    opening.onsuccess = () => {
      const count = opening.result.transaction('files').objectStore('files').count();
      count.onsuccess = () => resolve(count.result);
    };
  });
}
