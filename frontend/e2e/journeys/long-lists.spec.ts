import { expect, type Page, test } from '@playwright/test';
import { people, signIn } from '../setup/people';

const ROWS = 500;
/** The rows of a few phone screens. */
const MAX_RENDERED = 60;

/** Years of notifications, as the server's response. */
async function mockNotifications(page: Page): Promise<void> {
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

/** Number of rows laid out and painted. */
const countRendered = (page: Page) =>
  page
    .locator('main ul > li > *')
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length);

/** The texts of the accessibility tree. */
async function accessibleTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
}

test('of 500 notifications only those near the viewport are rendered, also after scrolling', async ({
  page,
}) => {
  await signIn(page, people.oldPassenger);
  await mockNotifications(page);
  await page.goto('/profile/notifications');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(ROWS);
  expect(await countRendered(page)).toBeLessThan(MAX_RENDERED);

  await rows.nth(250).scrollIntoViewIfNeeded();
  await expect(rows.nth(250)).toBeInViewport();
  expect(await countRendered(page)).toBeLessThan(MAX_RENDERED);

  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toBeInViewport();
  await expect(rows.last()).toContainText(`Avis numéro ${ROWS}`);
  expect(await countRendered(page)).toBeLessThan(MAX_RENDERED);
});

test('a screen reader can read rows that are not rendered', async ({ browser, baseURL }) => {
  const { launchOptions } = test.info().project.use;
  // Without a screen reader, the browser omits unrendered rows from its accessibility tree.
  const args = [...(launchOptions?.args ?? []), '--force-renderer-accessibility'];
  const readerBrowser = await browser.browserType().launch({ ...launchOptions, args });
  const page = await readerBrowser.newPage({
    baseURL,
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
  });
  await signIn(page, people.oldPassenger);
  await mockNotifications(page);
  await page.goto('/profile/notifications');
  await expect(page.getByRole('listitem')).toHaveCount(ROWS);
  expect(await countRendered(page)).toBeLessThan(MAX_RENDERED);
  await expect
    .poll(async () => {
      const texts = await accessibleTexts(page);
      return [1, 250, ROWS].filter((number) => texts.includes(`Avis numéro ${number}`));
    })
    .toEqual([1, 250, ROWS]);
  await readerBrowser.close();
});
