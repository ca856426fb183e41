import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn, signInToConsole } from '../setup/people';
import { writeSheet } from '../setup/sheet';

/**
 * Every page of the console in every language and colour scheme, on desktop and phone: no WCAG violation, no
 * horizontal scrolling on phones. `npm run screens` covers all combinations and writes docs/images; a normal run covers
 * some pages in two of the eight combinations.
 */
const ALL = process.env.SCREENS === 'all';
const IMAGES = join(import.meta.dirname, '../../../docs/images');
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };
const LISTS = [
  'driver-applications',
  'rides',
  'bookings',
  'payments',
  'refunds',
  'payouts',
  'payout-batches',
  'profiles',
  'reports',
  'claims',
  'ratings',
  'audit-events',
] as const;
const WITHOUT_PAGES = [
  'reconciliation',
  'closings',
  'trends',
  'searches',
  'conversations',
  'approvals',
  'risk-signals',
  'payout-accounts',
  'statements',
  'rails',
  'webhooks',
  'doctor',
] as const;

test.use({ viewport: DESKTOP, hasTouch: false });
test.describe.configure({ timeout: ALL ? 900_000 : 180_000 });

/** Files a report, so that the list of reports is not empty. */
async function report(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, people.creditPassenger);
  const headers = await bearer(page);
  const { data } = await (
    await page.request.get('/api/rides?from_city=Douala&to_city=Bafoussam&upcoming=true')
  ).json();
  const body = {
    user_id: data[0].driver.id,
    reason: 'fraud',
    text: 'Il demande de payer par un autre compte.',
  };
  await expect(await page.request.post('/api/reports', { headers, data: body })).toBeOK();
  await context.close();
}

/** The hash path of each page, by the name of its picture. */
async function screensOf(page: Page): Promise<Record<string, string>> {
  const headers = await bearer(page);
  const first = async (list: string): Promise<string | undefined> =>
    (await (await page.request.get(`/api/admin/${list}?limit=1`, { headers })).json()).data[0]?.id;
  const none = encodeURIComponent(JSON.stringify({ created_from: '2020-01-01', created_to: '2020-01-01' }));
  const some = {
    home: '/',
    'driver-application': `/driver-applications/${await first('driver-applications')}/show`,
    'payments-none': `/payments?filter=${none}`,
    profile: `/profiles/${await first('profiles')}/show`,
  };
  if (!ALL) return some;
  const lists = Object.fromEntries([...LISTS, ...WITHOUT_PAGES].map((list) => [list, `/${list}`]));
  const pages: Record<string, string> = {};
  for (const list of LISTS) {
    const id = await first(list);
    if (id !== undefined && list !== 'driver-applications' && list !== 'profiles')
      pages[`${list}-page`] = `/${list}/${id}/show`;
  }
  // Without its own filter, the list keeps the one of `payments-none`.
  lists.payments = '/payments?filter=%7B%7D';
  return { ...some, ...lists, ...pages };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/#${path}`);
  await expect(page.locator('header h1')).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"], .RaLoading-root, .RaLoadingPage-root')).toHaveCount(0);
  await expect(page.locator('#main-content').first()).not.toBeEmpty();
}

test('the pages of the console are accessible and fit a phone', async ({ page, browser }) => {
  if (ALL) await report(browser);
  await signInToConsole(page, people.admin);
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  const screens = await screensOf(page);
  const shots = new Map<string, Buffer[]>(Object.keys(screens).map((name) => [name, []]));
  for (const language of ['fr', 'en'] as const) {
    if (language === 'en') await page.getByRole('button', { name: /English/ }).click();
    for (const [name, path] of Object.entries(screens)) {
      await test.step(`${name} in ${language}`, async () => {
        await open(page, path);
        for (const colorScheme of ['light', 'dark'] as const) {
          if (!ALL && (language === 'fr') !== (colorScheme === 'light')) continue;
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const size of ALL ? [PHONE, DESKTOP] : [language === 'fr' ? PHONE : DESKTOP]) {
            await page.setViewportSize(size);
            await expectAccessible(page);
            await expect
              .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
              .toBeLessThanOrEqual(size.width);
          }
          if (ALL) shots.get(name)?.push(await page.screenshot());
        }
        await page.setViewportSize(DESKTOP);
      });
    }
  }
  if (ALL) for (const [name, four] of shots) await writeSheet(join(IMAGES, `console-${name}.webp`), four);
});
