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

for (const locale of ['fr-FR', 'en-GB']) {
  test.describe(`on a phone set to ${locale}`, () => {
    test.use({ locale });

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
