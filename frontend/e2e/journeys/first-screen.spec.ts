import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';

/** How far the row of day and seats overflows its form; pixels. */
async function overhang(page: Page): Promise<number> {
  const right = async (box: ReturnType<Page['locator']>) => {
    const { x, width } = (await box.boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  const seats = page.getByRole('group', { name: /^(Places|Seats)$/ });
  return (await right(seats)) - (await right(page.locator('form')));
}

const inDays = (days: number) => doualaDay(days * 24);

/** Imitates Android's narrower font. */
const NARROW_LETTERS = '* { letter-spacing: -0.07em !important }';

const QUESTIONS = { 'fr-FR': 'Où allez-vous ?', 'en-GB': 'Where are you going?' };

/** The application's entry script. */
const APPLICATION = '**/assets/index-*.js';

/** Delays the application until released, as a slow connection does. */
async function holdApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(APPLICATION, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [locale, question] of Object.entries(QUESTIONS)) {
  test.describe(`on a phone set to ${locale}`, () => {
    test.use({ locale });

    test('the page contains the search form on the home screen only', async ({ page }) => {
      await page.route(APPLICATION, (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('heading')).toHaveText(question);
      await page.goto('/help');
      await expect(page.locator('#root')).toContainText('Mboa');
      await expect(page.getByRole('heading')).toBeHidden();
      await expect(page.locator('form')).toBeHidden();
    });

    for (const width of [360, 320]) {
      test(`at ${width} px the application's form has the position and size of the page's`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 740 });
        const release = await holdApplication(page);
        await page.goto('/', { waitUntil: 'commit' });
        await expect(page.getByRole('heading')).toHaveText(question);
        await page.addStyleTag({ content: NARROW_LETTERS });
        // The form's controls; towns are text inputs first, and buttons after the application has loaded.
        const places = () =>
          page.locator('h1, form button:not([aria-haspopup])').evaluateAll((parts) =>
            parts.map((part) => {
              const { x, y, width, height } = part.getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }),
          );
        const before = await places();
        release();
        await expect(page.locator('#content form')).toBeVisible();
        expect(await places()).toEqual(before);
      });
    }

    test("day and seats fit the form, however long the day's name", async ({ page }) => {
      await page.goto('/');
      for (const days of [0, 1, 3]) {
        await page.locator('input[type="date"]').fill(inDays(days));
        expect(await overhang(page)).toBeLessThan(0);
      }
    });
  });
}

test('the search form works before the application loads', async ({ page }) => {
  const release = await holdApplication(page);
  await page.route('**/api/rides?*', (route) => route.abort(), { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('De', { exact: true }).fill('yaounde');
  await page.getByLabel('Vers', { exact: true }).fill('Bafoussam');
  await page.getByRole('button', { name: 'Inverser les deux villes' }).click();
  await page.getByLabel('Jour').fill(inDays(3));
  await page.getByRole('button', { name: 'Une place de plus' }).click();
  await expect(page.getByRole('group', { name: 'Places' })).toContainText('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('button', { name: 'Chargement...' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bafoussam → Yaoundé');
  const search = new URL(page.url()).searchParams;
  expect(search.get('date')).toBe(inDays(3));
  expect(search.get('min_seats')).toBe('2');
  await page.goBack();
  await expect(page.getByRole('button', { name: /^De Bafoussam/ })).toBeVisible();
});

test('results appear before the application loads, which then reuses them', async ({ page }) => {
  const release = await holdApplication(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/rides') requests.push(request.url());
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('De', { exact: true }).fill('Douala');
  await page.getByLabel('Vers', { exact: true }).fill('yaounde');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Douala → Yaoundé');
  const departures = page.getByRole('listitem').getByRole('link');
  await expect(departures.first()).toContainText(/^\d\d:\d\d.*FCFA/);
  await expect(departures.first()).toContainText(/places? libres?/);
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.get('to_city')).toBe('Yaoundé');

  release();
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toContainText('Yaoundé');
  await expect(page.locator('#content').getByRole('link', { name: /FCFA/ }).first()).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^De Douala/ })).toBeVisible();
});

test('a search without a response ends after 20 seconds, and the application repeats it', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdApplication(page);
  await page.route('**/api/rides?*', () => undefined, { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('De', { exact: true }).fill('Douala');
  await page.getByLabel('Vers', { exact: true }).fill('Yaoundé');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.clock.fastForward(20_000);
  release();
  await expect(page.locator('#content').getByRole('link', { name: /FCFA/ }).first()).toBeVisible();
});

test('a departure selected before the application loads opens once it has', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('De', { exact: true }).fill('Douala');
  await page.getByLabel('Vers', { exact: true }).fill('Yaoundé');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByRole('listitem').getByRole('link').first().click();
  release();
  await expect(page.getByRole('button', { name: 'Réserver', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/rides\/[\w-]+$/);
});

test('typing continues when the application loads, with text and focus preserved', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/', { waitUntil: 'commit' });
  const to = page.getByLabel('Vers', { exact: true });
  await to.fill('Kri');
  release();
  await page.waitForLoadState('networkidle');
  await to.pressSequentially('bi');
  await page.keyboard.press('Tab');
  await expect(page.locator('#content form')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vers Kribi/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inverser les deux villes' })).toBeFocused();
});

test('if the application fails to load, the browser submits the search', async ({ page }) => {
  await page.route(APPLICATION, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('De', { exact: true }).fill('Douala');
  await page.getByLabel('Vers', { exact: true }).fill('yaounde');
  await page.unroute(APPLICATION);
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Douala → Yaoundé');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search submits, and the page reports missing input', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('noscript p')).toBeVisible();
    await page.getByLabel('De', { exact: true }).fill('Douala');
    await page.getByLabel('Vers', { exact: true }).fill('Kribi');
    await page.getByLabel('Places').last().fill('3');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.waitForURL(/\/rides\?from_city=Douala&to_city=Kribi&date=&min_seats=3/);
    await expect(page.locator('noscript p')).toBeVisible();
  });
});
