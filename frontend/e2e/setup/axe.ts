import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AT_REST = '*, *::before, *::after { transition: none !important; animation: none !important }';

/** Checks WCAG 2 A and AA after animations: intermediate colours don't count. */
export async function expectAccessible(page: Page): Promise<void> {
  const atRest = await page.addStyleTag({ content: AT_REST });
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  await atRest.evaluate((style) => (style as Element).remove());
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual(
    [],
  );
}
