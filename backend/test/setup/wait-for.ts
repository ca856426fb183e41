import { setTimeout as pause } from 'node:timers/promises';

/** Polls every 20 ms and returns the value. Fails with the last value after `timeoutMs`. */
export async function waitFor<T>(
  condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('The condition did not come true in time');
    await pause(20);
  }
}
