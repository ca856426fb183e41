import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AT_REST = '*, *::before, *::after { transition: none !important; animation: none !important }';

/** Checks WCAG 2 A and AA after animations: intermediate colours don't count. */
export async function expectAccessible(page: Page): Promise<void> {
  const atRest = await page.addStyleTag({ content: AT_REST });
  // In the page itself: a second page for the result takes twice as long, and no page has frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  await atRest.evaluate((style) => (style as Element).remove());
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual(
    [],
  );
}
