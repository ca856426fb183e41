import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const NO_ANIMATIONS = '*, *::before, *::after { transition: none !important; animation: none !important }';

/** Checks WCAG 2 A and AA without animations, whose intermediate colours would fail. */
export async function expectAccessible(page: Page): Promise<void> {
  const noAnimations = await page.addStyleTag({ content: NO_ANIMATIONS });
  // Legacy mode works in the page itself. A second page takes twice as long, and only frames of other origins need it.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  await noAnimations.evaluate((style) => (style as Element).remove());
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual(
    [],
  );
}
