import { expect, type Page, test } from '@playwright/test';
import { listen } from '../setup/hearing';
import { enter, expectEscapeReturns, tabTo } from '../setup/keyboard';
import { bearer, people, signIn } from '../setup/people';
import { publishRide } from '../setup/rides';
import { book, dayWithSeats } from '../setup/search';

async function chooseTownByKeys(page: Page, label: string, town: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}`) });
  await enter(page, field);
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(town);
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${town}`));
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
}

test('a keyboard user searches, books, pays and sees the ticket', async ({ page }) => {
  await signIn(page, people.keyboardPassenger);
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  const from = page.getByRole('button', { name: /^De/ });
  await enter(page, from);
  await expectEscapeReturns(page, from);
  await page.keyboard.press('Shift+Tab');
  await chooseTownByKeys(page, 'De', 'Douala');
  await chooseTownByKeys(page, 'Vers', 'Yaoundé');
  await enter(page, page.getByRole('button', { name: 'Rechercher' }));

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const filters = page.getByRole('button', { name: /^Filtres/ });
  await enter(page, filters);
  await expectEscapeReturns(page, filters);
  await enter(page, page.locator('main ul a[href^="/rides/"]').first());

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await enter(page, page.getByRole('button', { name: 'Réserver', exact: true }));
  await expect(page.getByLabel('Prénom et initiale, ou nom complet')).toBeFocused();
  await page.keyboard.type('Odile Ngo');
  await page.keyboard.press('Enter');

  await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Réussi' }));
  await enter(page, page.getByRole('button', { name: /^Payer/ }));
  const ticket = page.getByRole('link', { name: 'Voir mon billet' });
  await expect(ticket).toBeVisible({ timeout: 60_000 });
  await enter(page, ticket);
  await expect(page.getByTestId('verification-code')).toBeVisible();
  const cancel = page.getByRole('button', { name: /^Annuler · / });
  await enter(page, cancel);
  await expectEscapeReturns(page, cancel);
});

test('a keyboard user publishes a ride', async ({ page }) => {
  await signIn(page, people.publishingDriver);
  await page.goto('/driver/rides/new');
  await chooseTownByKeys(page, 'Ville de départ', 'Foumban');
  await chooseTownByKeys(page, 'Ville d’arrivée', 'Bafoussam');
  await tabTo(page, page.getByLabel('Jour du départ'));
  const time = page.getByLabel('Heure', { exact: true });
  await tabTo(page, time);
  // A retry uses another hour. Browsers with a 12-hour clock read the letter as AM.
  const hour = `0${5 + 2 * test.info().retry}`;
  await page.keyboard.type(`${hour}15a`);
  await expect(time).toHaveValue(`${hour}:15`);
  await tabTo(page, page.getByLabel('Prix par place, en FCFA'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9500');
  await tabTo(page, page.getByLabel('Lieu de rendez-vous'));
  await page.keyboard.type('Gare routière');
  for (const [label, text] of [
    ['Voiture', 'Toyota Corolla'],
    ['Immatriculation', 'OU 482 AB'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
  await enter(page, page.getByRole('button', { name: 'Publier le trajet' }));
  await expect(page.getByText('Pas encore de passagers')).toBeVisible();
});

test('in forced colours, the focus and the selection are visible from the search to the sign-in', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'solid' && parseFloat(outlineWidth) > 1;
      });
  await expect.poll(() => outlineOf('nav a[aria-current="page"]')).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Rechercher' }));

  await page.goto(`/rides?from_city=Douala&to_city=Yaound%C3%A9&date=${await dayWithSeats(page)}`);
  await expect.poll(() => outlineOf('a[aria-current="date"]')).toBe(true);
  await page.getByRole('button', { name: /^Filtres/ }).click();
  await expect.poll(() => outlineOf('label:has(:checked)')).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('main ul a[href^="/rides/"]').first().click();
  await tabTo(page, page.getByRole('button', { name: 'Réserver', exact: true }));

  await page.goto('/sign-in');
  await expect.poll(() => outlineOf('nav a[aria-current="page"]')).toBe(true);
  await page.getByLabel('Numéro de téléphone').focus();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByLabel('Numéro de téléphone'));
});

test('with reduced motion nothing animates, and a payment and a message are announced once', async ({
  page,
  browser,
}) => {
  const announcements = await listen(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const runningAnimations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const length = Number(effect?.getComputedTiming().activeDuration);
          return playState === 'running' && length > 50;
        })
        .map((one) => (one.effect as KeyframeEffect).target?.className),
    );
  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await signIn(driver, people.cutDriver);
  const trip = { from_city: 'Foumban', to_city: 'Kribi', inHours: 51, price: 3500, seats: 3 };
  const rideId = await publishRide(driver, trip);
  await signIn(page, people.listeningPassenger);
  expect(await runningAnimations()).toEqual([]);
  await page.goto(`/rides/${rideId}`);
  await book(page);
  await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
  expect(await runningAnimations()).toEqual([]);
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page).toHaveURL(/\/payments\/status/);
  expect(await runningAnimations()).toEqual([]);
  const ticket = page.getByRole('link', { name: 'Voir mon billet' });
  await expect(ticket).toBeVisible({ timeout: 60_000 });
  const announcementCount = async (words: RegExp) =>
    (await announcements()).filter((text) => words.test(text)).length;
  expect(await announcementCount(/En attente de votre confirmation/)).toBe(1);
  expect(await announcementCount(/Paiement réussi/)).toBe(1);
  await ticket.click();
  await expect(page.getByTestId('verification-code')).toBeVisible();
  expect(await announcementCount(/Paiement reçu/)).toBe(0);

  await test.step('an incoming message is announced once', async () => {
    await page
      .getByRole('button', { name: /^(Écrire à|Message)/ })
      .first()
      .click();
    await page.getByPlaceholder('Écrire un message…').fill('Bonjour, où êtes-vous ?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Bonjour, où êtes-vous ?')).toBeVisible();
    const headers = await bearer(driver);
    const { data: ride } = await (await driver.request.get(`/api/rides/${rideId}`)).json();
    const conversations = await (
      await driver.request.get(`/api/conversations/user/${ride.driver_id}`, { headers })
    ).json();
    const conversation = conversations.data.find(({ ride_id }: { ride_id: string }) => ride_id === rideId);
    const sent = await driver.request.post('/api/messages', {
      headers,
      data: {
        conversation_id: conversation.id,
        content: 'Devant la pharmacie.',
        client_id: crypto.randomUUID(),
      },
    });
    expect(sent.status()).toBe(201);
    await expect(page.getByRole('log').getByText('Devant la pharmacie.')).toBeVisible();
    await driverContext.close();
    expect(await announcementCount(/Devant la pharmacie/)).toBe(1);
    expect(await announcementCount(/Nouveau message/)).toBe(0);
    expect(await runningAnimations()).toEqual([]);
  });
});
