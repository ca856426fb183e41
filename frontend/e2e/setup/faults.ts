import type { Page } from '@playwright/test';

type Address = string | RegExp;

/** Waits until a press counts as a new tap (lib/query/use-mutation.ts). */
export async function untilNextTap(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((then) => performance.now() > then + 350, since);
}

/**
 * Makes the server unreachable for this address.
 * @returns restore
 */
export async function makeUnreachable(page: Page, address: Address): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionrefused'));
  return async () => {
    await page.unroute(address);
    await untilNextTap(page);
  };
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
