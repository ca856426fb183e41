import { keys } from 'idb-keyval';
import { personalFiles } from './personal-files';

export type Unsent = 'messages' | 'codes' | 'papers';

type Counter = () => number | Promise<number>;

const counters = new Map<Unsent, Counter>([
  // The store also holds the outbox's messages, which have their own counter.
  [
    'papers',
    async () => (await keys<string>(personalFiles())).filter((key) => !key.startsWith('outbox/')).length,
  ],
]);

export function registerUnsentCounter(what: Unsent, counter: Counter): void {
  counters.set(what, counter);
}

/** Data that sign-out would delete; omits kinds that can't be counted. */
export async function listUnsent(): Promise<{ what: Unsent; count: number }[]> {
  const found = await Promise.all(
    [...counters].map(async ([what, counter]) => ({
      what,
      count: await Promise.resolve(counter()).catch(() => 0),
    })),
  );
  return found.filter(({ count }) => count > 0);
}
