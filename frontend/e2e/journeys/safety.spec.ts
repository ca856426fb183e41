import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { publishRide } from '../setup/rides';
import { buyTicket } from '../setup/tickets';

const CONTACT = '677500112';

test('a passenger shares a trip and chooses a trusted contact', async ({ page, browser }) => {
  const car = await browser.newContext();
  const driver = await car.newPage();
  await signIn(driver, people.publishingDriver);
  const rideId = await publishRide(driver, {
    from_city: 'Bafoussam',
    to_city: 'Foumban',
    inHours: 50,
    price: 3000,
    seats: 2,
  });
  await car.close();
  await signIn(page, people.safePassenger);
  const ticket = await buyTicket(page, rideId, { phone: people.safePassenger, name: 'Solange Etame' });

  await page.goto(ticket);
  await page.getByRole('button', { name: 'Partage et sécurité' }).click();
  await page.getByRole('button', { name: 'Partager mon voyage' }).click();
  await expect(page.getByRole('button', { name: 'Arrêter le partage' })).toBeVisible();
  await expectAccessible(page);
  const shared = await page.request.get(`/api${ticket}/trip-share`, { headers: await bearer(page) });
  const path = new URL((await shared.json()).data.url).pathname;

  const home = await browser.newContext();
  const visitor = await home.newPage();
  await test.step('visitors see the car, and not the passenger', async () => {
    const response = await visitor.goto(path);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(visitor.getByText('Pas encore à bord')).toBeVisible();
    await expect(visitor.getByText('Solange')).toBeHidden();
    await expectAccessible(visitor);
    await visitor.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(visitor);
  });

  await test.step('the contact accepts by the link of the SMS', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    await page.getByLabel('Nom', { exact: true }).fill('Maman');
    await page.getByLabel(/Numéro mobile/).fill(CONTACT);
    await page.getByRole('button', { name: 'Demander par SMS' }).click();
    await expect(page.getByText(/a 7 jours pour accepter/)).toBeVisible();
    await expectAccessible(page);
    const read = async (): Promise<string> => {
      const sms = await visitor.request.get(`/dev/sms?to=237${CONTACT}`);
      return /\/contact\/[\w-]+/.exec((await sms.json()).data[0]?.body ?? '')?.[0] ?? '';
    };
    await expect.poll(read).not.toBe('');
    await visitor.goto(await read());
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Accepter' }).click();
    await expect(visitor.getByText('Vous êtes le contact de confiance de Solange')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Accepté')).toBeVisible();
  });

  await test.step('the link ends when sharing stops', async () => {
    await page.goto(ticket);
    await page.getByRole('button', { name: 'Partage et sécurité' }).click();
    await page.getByRole('button', { name: 'Arrêter le partage' }).click();
    await expect(page.getByRole('button', { name: 'Arrêter le partage' })).toBeHidden();
    await visitor.goto(path);
    await expect(visitor.getByText('Ce voyage ne peut pas être suivi')).toBeVisible();
    await expectAccessible(visitor);
  });
  await home.close();
});
