import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { bearer, people, signIn } from '../setup/people';
import { book, bookFirstDeparture } from '../setup/search';
import { writeSheet } from '../setup/sheet';

/**
 * Every screen in every language and colour scheme, on phone and desktop: no WCAG violation, no horizontal overflow on
 * narrow phones or with doubled text. `npm run screens` covers all combinations and writes docs/images; a normal run
 * covers two of the eight combinations per screen.
 */
const ALL = process.env.SCREENS === 'all';
const IMAGES = join(import.meta.dirname, '../../../docs/images');
const LANGUAGES = { fr: 'Français', en: 'English' } as const;
const SCHEMES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };

type Language = keyof typeof LANGUAGES;
type Screens = Record<string, string>;

/** Switches by the button, which also changes the account's language. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.goto('/');
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.getByRole('button', { name: new RegExp(`${LANGUAGES[language]}$`) }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function open(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Elements that overflow the page to the right, with their ancestors. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth && !element.children.length)
      .map(
        (element) =>
          `${element.tagName} ${element.textContent} in ${element.closest('a, button, section, form')?.textContent}`,
      );
  });

/** Checks for horizontal overflow at 320 px and with doubled text. */
async function expectNarrowEnough(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflowing(page), `${name} at 320 px`).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => overflowing(page), `${name} with letters of 200 %`).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

async function expectEveryScreen(page: Page, screens: Screens): Promise<void> {
  const names = Object.keys(screens);
  const shots = new Map<string, Buffer[]>(names.map((name) => [name, []]));
  const wide = new Map<string, Buffer[]>(names.map((name) => [name, []]));
  for (const language of ['fr', 'en'] as const) {
    await chooseLanguage(page, language);
    for (const [name, path] of Object.entries(screens)) {
      await test.step(`${name} in ${language}`, async () => {
        await page.setViewportSize(PHONE);
        await open(page, path, language);
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          if (ALL || (language === 'fr') === (scheme === 'light')) {
            const size = ALL || language === 'fr' ? PHONE : DESKTOP;
            await page.setViewportSize(size);
            await expectAccessible(page);
          }
          if (!ALL) continue;
          shots.get(name)?.push(await page.screenshot());
          await page.setViewportSize(DESKTOP);
          await expectAccessible(page);
          // On desktops, two of the four combinations cover the differences.
          if ((language === 'fr') === (scheme === 'light')) wide.get(name)?.push(await page.screenshot());
          await page.setViewportSize(PHONE);
        }
        await expectNarrowEnough(page, `${name} in ${language}`);
      });
    }
  }
  if (!ALL) return;
  for (const [name, four] of shots) await writeSheet(join(IMAGES, `${name}.webp`), four);
  for (const [name, two] of wide) await writeSheet(join(IMAGES, `${name}-wide.webp`), two);
}

const tomorrow = doualaDay(24);
const results = `/rides?from_city=Douala&to_city=Yaound%C3%A9&date=${tomorrow}`;

test.describe.configure({ timeout: ALL ? 900_000 : 180_000 });

test('public screens are accessible and fit narrow phones', async ({ page }) => {
  await page.goto('/');
  const { data } = await (
    await page.request.get('/api/rides?from_city=Douala&to_city=Yaound%C3%A9&upcoming=true')
  ).json();
  const screens: Screens = {
    search: '/',
    results,
    'results-none': `/rides?from_city=Kribi&to_city=Maroua&date=${tomorrow}`,
    ride: `/rides/${data[0].id}`,
    'sign-in': '/sign-in',
    'receipt-check': '/receipts/RECEIPT-2026-000001?check=0000',
    help: '/help',
    'not-found': '/nowhere',
  };
  await expectEveryScreen(page, screens);
});

test("a passenger's screens are accessible and fit narrow phones", async ({ page }) => {
  await signIn(page, people.lookingPassenger);
  await bookFirstDeparture(page);
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('verification-code')).toBeVisible();
  const ticket = new URL(page.url()).pathname;
  const { data: rides } = await (
    await page.request.get('/api/rides?from_city=Douala&to_city=Bafoussam&upcoming=true')
  ).json();
  await page.goto(`/rides/${rides[0].id}`);
  await book(page);
  await expect(page.getByText(/Gardé pour vous 1[45]:/)).toBeVisible();
  const screens: Screens = {
    pay: new URL(page.url()).pathname,
    ticket,
    bookings: '/bookings',
    messages: '/messages',
    profile: '/profile',
    notifications: '/profile/notifications',
    'notification-settings': '/profile/notifications/settings',
    devices: '/profile/devices',
    'become-driver': '/driver',
  };
  await expectEveryScreen(page, screens);
});

test("a driver's screens are accessible and fit narrow phones", async ({ page }) => {
  await signIn(page, people.driver);
  const answer = await page.request.get('/api/rides/driver?upcoming=true', { headers: await bearer(page) });
  const ride = (await answer.json()).data[0].id as string;
  const screens: Screens = {
    driver: '/driver',
    'driver-ride': `/driver/rides/${ride}`,
    'driver-ride-edit': `/driver/rides/${ride}/edit`,
    'driver-ride-new': '/driver/rides/new',
    earnings: '/driver/earnings',
  };
  await expectEveryScreen(page, screens);
});

test("an applicant's screen is accessible and fits narrow phones", async ({ page }) => {
  await signIn(page, people.lookingApplicant);
  await expectEveryScreen(page, { apply: '/driver/apply' });
});

/** Parts of open overlays that overflow or are clipped horizontally. */
const cutOff = (page: Page, selector: string) =>
  page.evaluate((open) => {
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll(open)].flatMap((box) =>
      [box, ...box.querySelectorAll('*')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const { clipPath, opacity } = getComputedStyle(element);
          // A switch's transparent input is three times as wide as the switch, which cuts it off.
          const hidden = clipPath !== 'none' || opacity === '0' || width <= 1;
          const scrolls = element.closest('[aria-label][tabindex], nav');
          return !hidden && !scrolls && (left < -1 || right > clientWidth + 1);
        })
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`),
    );
  }, selector);

async function expectOpenFits(page: Page, name: string, selector = '.MuiDialog-paper, .MuiDrawer-paper') {
  await expect(page.locator(selector).first(), name).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => cutOff(page, selector), `${name} at 320 px`).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => cutOff(page, selector), `${name} with letters of 200 %`).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

test('town select, filters, chat, offers and dialogs fit narrow phones and large text', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
    viewport: PHONE,
  });
  const page = await phone.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, people.narrowPassenger);
  await page.getByRole('button', { name: /^De/ }).click();
  await expectOpenFits(page, 'town-chooser');
  await page.keyboard.press('Escape');
  await page.goto(results);
  await page.getByRole('button', { name: /^Filtres/ }).click();
  await expectOpenFits(page, 'filters');
  await page.keyboard.press('Escape');
  await bookFirstDeparture(page);
  await page.getByRole('button', { name: 'Réussi' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.getByRole('link', { name: 'Voir mon billet' }).click({ timeout: 60_000 });
  await expectOpenFits(page, 'install-offer', 'section[aria-labelledby]');
  await page.getByRole('button', { name: /^Annuler · / }).click();
  await expectOpenFits(page, 'cancel-question');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^(Écrire à|Message)/ })
    .first()
    .click();
  await expectOpenFits(page, 'chat');
  await page.goBack();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expectOpenFits(page, 'sign-out-question');
  await phone.close();
});
