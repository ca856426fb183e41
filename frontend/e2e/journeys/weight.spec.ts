import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { publishRide } from '../setup/rides';
import { chooseTown } from '../setup/search';
import { TrafficMeter } from '../setup/weigh';

/**
 * Budgets from home to ticket, on a first visit and a return. Counts requests and bytes, not time, so that added
 * weight fails the test. Lower a figure after an improvement; never raise one.
 */
const BUDGETS = {
  /** Home with its worker, texts and a signed-in user's activity. */
  home: { requests: 26, bytes: 256_000 },
  /** From the tap on "book" until the payment form is ready. */
  payScreen: { requests: 4, bytes: 6_000 },
  /** Everything, including the ticket. */
  journey: { requests: 46, bytes: 336_000 },
  /** Home on a return visit. */
  again: { requests: 6, bytes: 7_500 },
  /** Home while saving data. */
  saving: { requests: 23, bytes: 237_000 },
};

const IN_HOURS = 26;

/** A departure that no other journey books. */
async function publish(browser: Browser): Promise<void> {
  const phone = await browser.newContext();
  const driver = await phone.newPage();
  await signIn(driver, people.weighedDriver);
  await publishRide(driver, {
    from_city: 'Bertoua',
    to_city: 'Garoua-Boulaï',
    inHours: IN_HOURS,
    price: 4500,
    seats: 3,
  });
  await phone.close();
}

/** A signed-in user with a name on a device without cached files. */
async function deviceWithoutCache(browser: Browser, passenger: string): Promise<BrowserContext> {
  const before = await browser.newContext();
  const page = await before.newPage();
  await signIn(page, passenger);
  const named = await page.request.patch('/api/profiles/me', {
    headers: await bearer(page),
    data: { full_name: 'Odile Ngo' },
  });
  expect(named.status()).toBe(200);
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('auth')?.includes('Odile Ngo'));
  const storageState = await before.storageState();
  await before.close();
  return browser.newContext({ storageState });
}

async function expectWithin(
  budget: { requests: number; bytes: number },
  measured: Awaited<ReturnType<TrafficMeter['read']>>,
): Promise<void> {
  expect(measured.requests, measured.all).toBeLessThanOrEqual(budget.requests);
  expect(measured.bytes, measured.all).toBeLessThanOrEqual(budget.bytes);
}

async function search(page: Page): Promise<void> {
  await chooseTown(page, 'De', 'Bertoua');
  await chooseTown(page, 'Vers', 'Garoua-Boulaï');
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(
    Date.now() + IN_HOURS * 3_600_000,
  );
  await page.locator('input[type="date"]').fill(day);
  await page.getByRole('button', { name: 'Rechercher' }).click();
}

test('the way from home to the ticket stays within its request and byte budgets', async ({ browser }) => {
  await publish(browser);
  const phone = await deviceWithoutCache(browser, people.weighedPassenger);
  const page = await phone.newPage();
  const meter = await TrafficMeter.start(phone, page);

  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const home = await meter.read();
  await expectWithin(BUDGETS.home, home);

  await search(page);
  await page.locator('main ul a[href^="/rides/"]').first().click();
  await expect(page.getByRole('button', { name: 'Réserver', exact: true })).toBeVisible();
  const { requests: before } = await meter.read();
  await page.getByRole('button', { name: 'Réserver', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Payer/ })).toBeEnabled();
  await expectWithin(BUDGETS.payScreen, await meter.read(before));

  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('verification-code')).toBeVisible();
  const whole = await meter.read();
  await expectWithin(BUDGETS.journey, whole);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Où allez-vous ?' })).toBeVisible();
  await expectWithin(BUDGETS.again, await meter.read(whole.requests));
  await phone.close();
});

test('a device set to save data loads less, and the profile gives the reason', async ({ browser }) => {
  const phone = await deviceWithoutCache(browser, people.sparingPassenger);
  await phone.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const page = await phone.newPage();
  const meter = await TrafficMeter.start(phone, page);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const home = await meter.read();
  await expectWithin(BUDGETS.saving, home);
  expect(home.all).not.toMatch(/spare|popular/);

  await page.goto('/profile');
  const saving = page.getByRole('switch', { name: 'Économiser les données' });
  await expect(saving).toBeChecked();
  await expect(
    page.getByText('Activé automatiquement : votre téléphone est réglé pour économiser'),
  ).toBeVisible();
  await expectAccessible(page);
  await saving.click();
  await page.reload();
  await expect(saving).not.toBeChecked();
  await expect(page.getByText(/^Activé automatiquement/)).toBeHidden();
  await phone.close();
});
