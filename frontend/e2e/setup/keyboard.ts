import { expect, type Locator, type Page } from '@playwright/test';

/** More focus stops than any screen has. */
const MAX_STOPS = 60;

/** The focused element if it has no visible focus indicator; null otherwise. */
const withoutFocusIndicator = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // A screen's heading is focused by script, not by key.
    if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || focused === document.body) return null;
    const label = focused.closest('label');
    const around = [focused, label, focused.parentElement, ...(label?.querySelectorAll('.box') ?? [])];
    const shows = around.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    return shows ? null : focused.outerHTML.slice(0, 200);
  });

/** Presses Tab until the target has focus; checks the focus indicator at each stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    expect(await withoutFocusIndicator(page), 'element without a visible focus indicator').toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab never reaches the element');
}

/** Focuses the element by keyboard and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks that Escape closes the overlay and returns the focus to its opener. */
export async function expectEscapeReturns(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="dialog"], .MuiModal-root') !== null),
      'the focus stays in the dialog',
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
