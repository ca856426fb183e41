import type { Page } from '@playwright/test';

/**
 * Records live region announcements as a screen reader would. Call before the first navigation.
 * @returns the announcements so far
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const LIVE =
      '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
    const announced: string[] = [];
    Object.assign(window, { announced });
    const lastTexts = new Map<Element, string>();
    const textOf = (element: Element) => element.textContent.trim();
    const announce = (region: Element, added: Element | null) => {
      // A log announces additions only; other regions are announced whole.
      if (region.getAttribute('role') === 'log')
        return void (added && textOf(added) && announced.push(textOf(added)));
      if (textOf(region) !== lastTexts.get(region) && textOf(region)) announced.push(textOf(region));
      lastTexts.set(region, textOf(region));
    };
    new MutationObserver((changes) => {
      const seen = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const parent = target instanceof Element ? target : target.parentElement;
        const region = parent?.closest(LIVE);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (region?.getAttribute('role') === 'log') announce(region, node);
          for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(LIVE)) seen.add(inner);
        }
        if (region && region.getAttribute('role') !== 'log') seen.add(region);
      }
      for (const region of seen) if (region.isConnected) announce(region, null);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
