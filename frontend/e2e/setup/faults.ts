import type { Page } from '@playwright/test';

type Address = string | RegExp;

/** The server is away for this address: nothing arrives there. @returns how it comes back */
export async function away(page: Page, address: Address): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionrefused'));
  return () => page.unroute(address);
}

/** The server does what it is asked, once, and the line is cut before its answer is here. */
export async function loseOneAnswer(page: Page, address: Address): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
