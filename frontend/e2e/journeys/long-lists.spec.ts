import { expect, type Page, test } from '@playwright/test';
import { people, signIn } from '../setup/people';

const ROWS = 500;
/** Some screens of a phone full: what the browser may lay out of all that. */
const DRAWN_AT_MOST = 60;

/** The server with a person's notifications of years. */
async function giveNotices(page: Page): Promise<void> {
  const notices = Array.from({ length: ROWS }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type: 'generic',
    title: `Avis numéro ${index + 1}`,
    body: 'Votre trajet Douala → Yaoundé part demain à 06:30. Soyez là dix minutes avant.',
    data: {},
    read: true,
    created_at: new Date(Date.now() - index * 3_600_000).toISOString(),
  }));
  await page.route(/\/api\/notifications\?/, (route) =>
    route.fulfill({
      json: { success: true, data: notices, pagination: { limit: ROWS, has_more: false, next: null } },
    }),
  );
}

/** How many rows of the list are laid out and painted. */
const drawn = (page: Page) =>
  page
    .locator('main ul > li > *')
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length);

/** What a screen reader is given of the page: the texts of its tree. */
async function readAloud(page: Page): Promise<string[]> {
  const line = await page.context().newCDPSession(page);
  const { nodes } = await line.send('Accessibility.getFullAXTree');
  await line.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
}

test('of 500 notifications the phone draws those near the screen, and each when one comes there', async ({
  page,
}) => {
  await signIn(page, people.oldPassenger);
  await giveNotices(page);
  await page.goto('/profile/notifications');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(ROWS);
  expect(await drawn(page)).toBeLessThan(DRAWN_AT_MOST);

  await rows.nth(250).scrollIntoViewIfNeeded();
  await expect(rows.nth(250)).toBeInViewport();
  expect(await drawn(page)).toBeLessThan(DRAWN_AT_MOST);

  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toBeInViewport();
  await expect(rows.last()).toContainText(`Avis numéro ${ROWS}`);
  expect(await drawn(page)).toBeLessThan(DRAWN_AT_MOST);
});

test('a screen reader reads the rows that are not drawn', async ({ browser, baseURL }) => {
  const { launchOptions } = test.info().project.use;
  // As a browser does for whom a screen reader is there; without, it leaves out of its tree what it does not draw.
  const args = [...(launchOptions?.args ?? []), '--force-renderer-accessibility'];
  const read = await browser.browserType().launch({ ...launchOptions, args });
  const page = await read.newPage({ baseURL, locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  await signIn(page, people.oldPassenger);
  await giveNotices(page);
  await page.goto('/profile/notifications');
  await expect(page.getByRole('listitem')).toHaveCount(ROWS);
  expect(await drawn(page)).toBeLessThan(DRAWN_AT_MOST);
  await expect
    .poll(async () => {
      const aloud = await readAloud(page);
      return [1, 250, ROWS].filter((number) => aloud.includes(`Avis numéro ${number}`));
    })
    .toEqual([1, 250, ROWS]);
  await read.close();
});
