import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 50;

/**
 * Tries for a turn to ask a provider: null where there is nothing to ask, or where the shared budget is spent and stays so until
 * `waitUntil` (epoch ms; 0 waits for nothing).
 */
export async function takeTurn<Turn>(
  attempt: () => Promise<Turn | 'budget_spent' | null>,
  waitUntil: number,
): Promise<Turn | null> {
  for (;;) {
    const turn = await attempt();
    if (turn !== 'budget_spent') return turn;
    if (Date.now() >= waitUntil) return null;
    await delay(RETRY_MS);
  }
}
