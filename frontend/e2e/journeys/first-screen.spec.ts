import { expect, type Page, test } from '@playwright/test';

/** How far the row of day and seats stands out of its form to the right; pixels. */
async function overhang(page: Page): Promise<number> {
  const right = async (box: ReturnType<Page['locator']>) => {
    const { x, width } = (await box.boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  const seats = page.getByRole('group', { name: /^(Places|Seats)$/ });
  return (await right(seats)) - (await right(page.locator('form')));
}

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Android's letters are narrower than those that this browser has. */
const NARROW_LETTERS = '* { letter-spacing: -0.07em !important }';

const QUESTIONS = { 'fr-FR': 'Où allez-vous ?', 'en-GB': 'Where are you going?' };

for (const [locale, question] of Object.entries(QUESTIONS)) {
  test.describe(`on a phone set to ${locale}`, () => {
    test.use({ locale });

    test('the question of the home screen is there before the application, and on no other screen', async ({
      page,
    }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('heading')).toHaveText(question);
      await page.goto('/help');
      await expect(page.locator('#root')).toContainText('Mboa');
      await expect(page.getByRole('heading')).toBeHidden();
    });

    for (const width of [360, 320]) {
      test(`at ${width} px the form comes where the empty card stood, of the same size`, async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto('/');
        await expect(page.getByRole('heading')).toHaveText(question);
        await page.addStyleTag({ content: NARROW_LETTERS });
        const card = await page.locator('.shell-card').boundingBox();
        await page.unroute('**/assets/*.js');
        await page.reload();
        await page.addStyleTag({ content: NARROW_LETTERS });
        await expect(page.locator('form')).toBeVisible();
        const form = await page.locator('form').boundingBox();
        expect({ ...form, y: Math.round(form?.y ?? 0) }).toEqual({ ...card, y: Math.round(card?.y ?? 0) });
      });
    }

    test('day and seats of the search stay inside their form, however long the name of the day', async ({
      page,
    }) => {
      await page.goto('/');
      for (const days of [0, 1, 3]) {
        await page.locator('input[type="date"]').fill(inDays(days));
        expect(await overhang(page)).toBeLessThan(0);
      }
    });
  });
}
