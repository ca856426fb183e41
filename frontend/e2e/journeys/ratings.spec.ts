import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn } from '../setup/people';

async function rate(page: Page, stars: string, tag: string, comment: string) {
  await page.locator('label', { hasText: stars }).click();
  await page.getByRole('button', { name: tag }).click();
  await page.getByLabel('Un commentaire, si vous voulez').fill(comment);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
}

test('passenger and driver rate each other without seeing the other rating first', async ({
  page,
  browser,
}) => {
  await signIn(page, people.ratingPassenger);
  await page.goto('/bookings?past=true');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Aïcha Njoya/ })
    .click();
  await expect(page.getByText(/Comment s’est passé le trajet avec Aïcha/)).toBeVisible();
  const ticket = page.url();
  await test.step('a comment with a phone number is refused', async () => {
    await rate(page, '4 étoiles', 'À l’heure', 'Appelez-moi au 677 12 34 56');
    await expect(page.getByText(/contient un numéro/)).toBeVisible();
  });
  await page.getByLabel('Un commentaire, si vous voulez').fill('Conduite calme.');
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText(/Votre avis sera publié quand/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await test.step('the driver rates without having seen the passenger’s rating', async () => {
    await signIn(driver, people.driver);
    await driver.goto('/driver?past=true');
    // The newest ride departed two days ago. Paul travelled on the one before it.
    await driver
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /Terminé/ })
      .nth(1)
      .click();
    await driver.getByRole('button', { name: 'Avis, Paul Kamga' }).click();
    await expect(driver.getByText('Conduite calme.')).toBeHidden();
    await rate(driver, '5 étoiles', 'Attitude respectueuse', 'Ponctuel.');
    await expect(driver.getByText('Conduite calme.')).toBeVisible();
  });

  await test.step('both ratings are then public, with one reply', async () => {
    await page.goto(ticket);
    await expect(page.getByText('Ponctuel.')).toBeVisible();
    await driver.getByRole('button', { name: 'Répondre' }).click();
    await driver.getByLabel('Votre réponse').fill('Merci Paul, à bientôt.');
    await driver.getByRole('button', { name: 'Publier la réponse' }).click();
    await expect(driver.getByText('Réponse publiée')).toBeVisible();
    await page.goto(ticket);
    await expect(page.getByText(/Merci Paul, à bientôt/)).toBeVisible();
  });
  await driverContext.close();
});
