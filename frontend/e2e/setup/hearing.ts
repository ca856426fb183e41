import type { Page } from '@playwright/test';

/**
 * Records live region announcements as a screen reader would. Call before the first navigation.
 * @returns the announcements so far
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const LIVE =
      '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
    const heard: string[] = [];
    Object.assign(window, { heard });
    const said = new Map<Element, string>();
    const words = (element: Element) => element.textContent.trim();
    const look = (region: Element, added: Element | null) => {
      // A log announces additions only; other regions are announced whole.
      if (region.getAttribute('role') === 'log')
        return void (added && words(added) && heard.push(words(added)));
      if (words(region) !== said.get(region) && words(region)) heard.push(words(region));
      said.set(region, words(region));
    };
    new MutationObserver((changes) => {
      const seen = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const parent = target instanceof Element ? target : target.parentElement;
        const region = parent?.closest(LIVE);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (region?.getAttribute('role') === 'log') look(region, node);
          for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(LIVE)) seen.add(inner);
        }
        if (region && region.getAttribute('role') !== 'log') seen.add(region);
      }
      for (const region of seen) if (region.isConnected) look(region, null);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
