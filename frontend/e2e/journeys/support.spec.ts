import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn, signInToConsole } from '../setup/people';
import { takePhoto } from '../setup/photos';

const QUESTION = 'Le conducteur est parti sans moi.';
const READY = /Nous avons écrit à votre conducteur/;

test('a passenger asks for help with a trip and staff answer', async ({ page, browser }) => {
  await signIn(page, people.ratingPassenger);
  await page.goto('/bookings?past=true');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Aïcha Njoya/ })
    .first()
    .click();
  await test.step('the passenger opens a case with a photo from the ticket', async () => {
    await page.getByRole('link', { name: 'Besoin d’aide pour ce trajet' }).click();
    await expect(page.getByRole('radio', { name: 'Un trajet' })).toBeChecked();
    await page.getByLabel('Que s’est-il passé').fill(QUESTION);
    const photo = await takePhoto(page, 'Gare routière');
    await page.getByLabel('Ajouter jusqu’à 3 photos').setInputFiles(photo);
    await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: false });
  const desk = await office.newPage();
  await test.step('staff answer with a template, add a note and solve the case', async () => {
    await signInToConsole(desk, people.admin);
    await expect(desk.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await desk.goto('/admin/#/support-cases');
    await desk.getByRole('button', { name: 'À traiter' }).waitFor();
    await expectAccessible(desk);
    await desk.getByText(QUESTION).click();
    await expect(desk.getByRole('link', { name: 'Photo 1' })).toBeVisible();
    const ready = desk.getByLabel('Réponses prêtes');
    const text = desk.getByLabel('Votre texte');
    await ready.selectOption({
      label: (await ready.locator('option', { hasText: READY }).textContent()) ?? '',
    });
    await expect(text).toHaveValue(READY);
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Répondre' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: READY })).toBeVisible();
    await text.fill('Le conducteur ne répond pas.');
    await desk.getByRole('button', { name: 'Garder comme note' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Note interne' })).toBeVisible();
    await desk.getByRole('button', { name: 'Marquer comme réglée' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Marquer comme réglée' }).click();
    await expect(desk.getByRole('button', { name: 'Rouvrir' })).toBeVisible();
  });

  await test.step('the passenger reads the answer, without the note, and reopens the case', async () => {
    await expect(page.getByText(READY)).toBeVisible();
    await expect(page.getByText('Réglé', { exact: true })).toBeVisible();
    await expect(page.getByText('Le conducteur ne répond pas.')).toBeHidden();
    await page.getByLabel('Votre message').fill('Il a répondu, merci.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Nous répondons bientôt')).toBeVisible();
    await desk.goto('/admin/#/support-cases');
    await expect(desk.getByText(QUESTION)).toBeVisible();
  });
  await office.close();
});
