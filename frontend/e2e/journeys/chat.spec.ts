import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';

const input = (page: Page) => page.getByPlaceholder('Écrire un message…');
const messages = (page: Page) => page.getByRole('log').getByRole('listitem');

async function write(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

async function upcomingRide(driver: Page): Promise<string> {
  const answer = await driver.request.get('/api/rides/driver?upcoming=true', {
    headers: await bearer(driver),
  });
  const { data } = await answer.json();
  return data[0].id;
}

/** Expects the toast below the restored text on a wide screen, where the chat is a floating dialog. */
async function expectUncovered(page: Page): Promise<void> {
  const phone = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect
    .poll(async () => {
      const notice = await page.getByText('Message non envoyé').boundingBox();
      const inputBox = await input(page).boundingBox();
      return notice && inputBox && notice.y > inputBox.y + inputBox.height;
    })
    .toBe(true);
  await page.setViewportSize(phone);
}

test('a passenger and a driver chat over good and bad connections', async ({ page, context, browser }) => {
  const otherContext = await browser.newContext();
  const driver = await otherContext.newPage();
  await signIn(driver, people.writingDriver);
  await signIn(page, people.writingPassenger);
  const badge = driver.getByRole('navigation').getByRole('img', { name: '1 nouveau' });

  await test.step('a message arrives while the driver is on another screen', async () => {
    await page.goto(`/rides/${await upcomingRide(driver)}`);
    await page.getByRole('button', { name: 'Écrire à Mireille Atangana' }).click();
    await expect(page.getByText('Pas encore de messages. Commencez la conversation !')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
    await write(page, '  Bonjour, d’où partons-nous ?  ');
    await expect(messages(page).getByText('Bonjour, d’où partons-nous ?', { exact: true })).toBeVisible();
    await expect(badge).toBeVisible();
  });

  const second = await otherContext.newPage();
  const secondTabBadge = second.getByRole('navigation').getByRole('img', { name: '1 nouveau' });

  await test.step('opening the chat marks it as read, in the other tab too', async () => {
    await second.goto('/messages');
    await expect(secondTabBadge).toBeVisible();
    await expect(second.getByRole('img', { name: '1 message non lu' })).toBeVisible();
    await driver
      .getByRole('navigation')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await expect(driver.getByRole('img', { name: '1 message non lu' })).toBeVisible();
    await expectAccessible(driver);
    await driver.getByRole('button', { name: /d’où partons-nous/ }).click();
    await expect(messages(driver).getByText('Bonjour, d’où partons-nous ?')).toBeVisible();
    await expect(badge).toBeHidden();
    await expect(secondTabBadge).toBeHidden();
    await expect(second.getByRole('img', { name: '1 message non lu' })).toBeHidden();
    await expect(second.getByRole('button', { name: /d’où partons-nous/ })).toBeVisible();
  });

  await test.step('each tab counts a message once; showing it in one tab marks it as read in both', async () => {
    await driver.goBack();
    await write(page, 'À quelle heure ?');
    for (const one of [badge, secondTabBadge]) await expect(one).toBeVisible();
    await second.getByRole('button', { name: /À quelle heure/ }).click();
    await expect(messages(second).getByText('À quelle heure ?')).toBeVisible();
    for (const one of [badge, secondTabBadge]) await expect(one).toBeHidden();
    await write(page, 'À 7 h ?');
    await expect(messages(second).getByText('À 7 h ?')).toBeVisible();
    await expect(driver.getByRole('button', { name: /À 7 h/ })).toBeVisible();
    for (const one of [badge, secondTabBadge]) await expect(one).toBeHidden();
    await second.close();
    await driver.getByRole('button', { name: /À 7 h/ }).click();
  });

  await test.step('the answer appears immediately, and only the passenger is warned about its content', async () => {
    await write(driver, 'De la gare. Envoyez l’argent sur mon compte.');
    await expect(messages(page).getByText('De la gare.')).toBeVisible();
    await expect(page.getByRole('note')).toContainText('payez seulement dans Mboa');
    await expect(driver.getByRole('note')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a message written offline waits, survives a reload and is sent once', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await write(page, 'Le premier');
    await write(page, 'Le deuxième');
    await write(page, 'Celui-ci, je le reprends');
    await expect(page.getByText('en attente du réseau…')).toHaveCount(3);
    await page.reload();
    await expect(page.getByText('en attente du réseau…')).toHaveCount(3);
    await page.getByRole('button', { name: 'Annuler' }).last().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ne pas l’envoyer' }).click();
    await expect(page.getByText('en attente du réseau…')).toHaveCount(2);
    await context.setOffline(false);
    await expect(messages(driver).getByText('Le deuxième')).toBeVisible();
    await expect(page.getByText('en attente du réseau…')).toBeHidden();
    for (const one of [page, driver]) {
      await expect(messages(one).getByText('Le premier')).toHaveCount(1);
      await expect(messages(one).getByText('Le deuxième')).toHaveCount(1);
      await expect(one.getByRole('log').getByText('je le reprends')).toHaveCount(0);
    }
  });

  await test.step('a failed message returns to the input, and a retry sends it once', async () => {
    await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await write(page, 'À demain !');
    await expect(page.getByText('Message non envoyé')).toBeVisible();
    await expect(page.getByText('Veuillez réessayer plus tard.')).toBeVisible();
    await expect(input(page)).toHaveValue('À demain !');
    await expectUncovered(page);
    await page.unroute('**/api/messages');
    await input(page).press('Enter');
    await expect(messages(driver).getByText('À demain !')).toHaveCount(1);
    await expect(input(page)).toHaveValue('');
  });

  await test.step('Back closes the chat and shows the ride', async () => {
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Réserver', exact: true })).toBeVisible();
  });
  await otherContext.close();
});
