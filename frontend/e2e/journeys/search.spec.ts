import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { newestCode, newestCodeTime, people, signIn } from '../setup/people';
import { bookFirstDeparture, chooseDayWithSeats, chooseTown } from '../setup/search';

test('a passenger who signs in while booking continues with the same ride and seats, and enters a name once', async ({
  page,
}) => {
  const phone = people.unnamedPassenger;
  await page.goto('/');
  await chooseTown(page, 'De', 'Douala');
  await chooseTown(page, 'Vers', 'Yaoundé');
  await chooseDayWithSeats(page, 2);
  await page.getByRole('button', { name: 'Une place de plus' }).click();
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.locator('main ul a[href^="/rides/"]').first().click();
  await page.getByRole('button', { name: 'Réserver', exact: true }).click();

  await test.step('the sign-in screen shows the ride, and its field has the focus', async () => {
    await expect(page.getByRole('region', { name: 'Votre trajet' })).toContainText('Douala → Yaoundé');
    await expect(page.getByLabel('Numéro de téléphone')).toBeFocused();
    await expectAccessible(page);
  });

  const before = await newestCodeTime(page.request, phone);
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByLabel('Code reçu par SMS');
  await expect(field).toBeFocused();
  await expect(page.getByRole('region', { name: 'Votre trajet' })).toContainText('2 places');
  await field.fill(await newestCode(page.request, phone, before));

  await test.step('the sixth digit submits the code, and only the name is asked for', async () => {
    const dialog = page.getByRole('dialog', { name: /Comment vous appelez-vous/ });
    await dialog.getByLabel('Prénom et initiale, ou nom complet').fill('Odile Ngo');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
  });
  await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
  await expect(page.getByText(/2 places ×/)).toBeVisible();
});

test('the back button shows the state of a payment; a failed payment can be retried with the same number and seats', async ({
  page,
}) => {
  await signIn(page, people.hesitantPassenger);
  await bookFirstDeparture(page);
  await page.getByRole('radio', { name: 'Orange Money' }).check();
  await page.getByLabel('Numéro Orange Money à débiter').fill('699999999');
  await page.goBack();
  await expect(page.getByText('Vos places sont gardées')).toBeVisible();
  await page.getByRole('link', { name: 'Payer' }).click();

  await page.getByRole('radio', { name: 'Orange Money' }).check();
  await page.getByRole('button', { name: 'Solde insuffisant' }).click();
  const number = await page.getByLabel('Numéro Orange Money à débiter').inputValue();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page).toHaveURL(/\/payments\/status/);
  await page.goBack();
  await expect(page.getByText('Paiement en cours')).toBeVisible();
  await page.getByRole('link', { name: 'Voir', exact: true }).click();

  await expect(page.getByText('Paiement échoué')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Réserver à nouveau' }).click();
  await page.getByRole('button', { name: 'Réserver', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked();
  await expect(page.getByLabel('Numéro Orange Money à débiter')).toHaveValue(number);
});

test('a search reports missing fields, and alternatives if nothing departs', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('button', { name: /^De.*Choisissez votre ville de départ/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vers.*Choisissez votre ville d’arrivée/ })).toBeVisible();
  await expectAccessible(page);

  const tomorrow = doualaDay(24);
  const journey = (from: string, seats: number) =>
    `/rides?from_city=${from}&to_city=Yaound%C3%A9&date=${tomorrow}&min_seats=${seats}`;
  await test.step('with too many seats, one tap searches for the available number', async () => {
    await page.goto(journey('Douala', 8));
    await expect(page.getByText(/^Il ne reste que \d places? au plus$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Voir avec \d places?$/ }).click();
    await expect(page.locator('main ul a[href^="/rides/"]').first()).toBeVisible();
  });
  await test.step('without departures from a town, a nearby town is offered', async () => {
    await page.goto(journey('Dibombari', 1));
    await page.getByRole('link', { name: /^Depuis Douala, à ~\d+ km/ }).click();
    await expect(page.getByRole('heading', { name: 'Douala → Yaoundé' })).toBeVisible();
  });
  await test.step('an unknown ride links back to its search', async () => {
    await page.goto(journey('Douala', 1).replace('/rides?', '/rides/0199aaaa-0000-7000-8000-000000000000?'));
    await expect(page.getByText('Ce trajet n’existe plus')).toBeVisible();
    await page.getByRole('link', { name: /autres départs$/ }).click();
    await expect(page.locator('main ul a[href^="/rides/"]').first()).toBeVisible();
  });
});

for (const [width, text] of [
  [320, '100%'],
  [360, '200%'],
] as const) {
  test(`home, results and ride stay inside ${width} px with text of ${text}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
    }, text);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.goto('/');
    await expect(page.getByText('Trajets populaires')).toBeVisible();
    expect(await overflow()).toBe(0);
    await chooseTown(page, 'De', 'Douala', 'Dla');
    await chooseTown(page, 'Vers', 'Yaoundé', 'Yaunde');
    await chooseDayWithSeats(page);
    await page.getByRole('button', { name: 'Rechercher' }).click();
    const ride = page.locator('main ul a[href^="/rides/"]').first();
    await expect(ride).toBeVisible();
    expect(await overflow()).toBe(0);
    await ride.click();
    await expect(page.getByRole('button', { name: 'Réserver', exact: true })).toBeVisible();
    expect(await overflow()).toBe(0);
  });
}

test('a shared ride has a link preview, and help and terms are public', async ({ page }) => {
  const rides = await (await page.request.get('/api/rides?upcoming=true&limit=1')).json();
  const [ride] = rides.data;
  const shared = await (await page.request.get(`/rides/${ride.id}?lang=fr`)).text();
  expect(shared).toContain(`<meta property="og:title" content="${ride.from_city} → ${ride.to_city}, `);
  expect(shared).toContain(`avec ${ride.driver.full_name.split(' ')[0]}.`);
  expect(shared).not.toContain(ride.driver.full_name);

  await page.goto('/sign-in');
  await expectAccessible(page);
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'conditions' }).click(),
  ]);
  await expect(terms.getByText(/met en relation des passagers et des conducteurs/)).toBeVisible();
  await expect(terms.getByText(/Ne payez pas une deuxième fois/)).toBeVisible();
  await expectAccessible(terms);
});
