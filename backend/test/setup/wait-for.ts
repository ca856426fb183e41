import { setTimeout as pause } from 'node:timers/promises';

/** Polls every 20 ms and returns the value. Gives up after two minutes, because the machine may be busy. */
export async function waitFor<T>(
  condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
    await pause(20);
  }
}
