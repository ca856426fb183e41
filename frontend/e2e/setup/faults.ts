import type { Page } from '@playwright/test';

type Address = string | RegExp;

/**
 * Makes the server unreachable for this address.
 * @returns restore
 */
export async function away(page: Page, address: Address): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionrefused'));
  return () => page.unroute(address);
}

/** Lets the server handle one request and drops its response. */
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
