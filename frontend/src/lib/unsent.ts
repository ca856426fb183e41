import { keys } from 'idb-keyval';
import { personalFiles } from './personal-files';

/** Data on this device that the server has not received. */
export type Unsent = 'messages' | 'codes' | 'papers';

type Counter = () => number | Promise<number>;

const counters = new Map<Unsent, Counter>([
  // The store also holds draft documents and their photos.
  [
    'papers',
    async () => (await keys<string>(personalFiles())).filter((key) => !key.startsWith('outbox/')).length,
  ],
]);

/** Registers a counter for one kind of unsent data. */
export function countUnsent(what: Unsent, counter: Counter): void {
  counters.set(what, counter);
}

/** Unsent data that sign-out would delete; uncountable kinds are omitted. */
export async function unsentThings(): Promise<{ what: Unsent; count: number }[]> {
  const found = await Promise.all(
    [...counters].map(async ([what, counter]) => ({
      what,
      count: await Promise.resolve(counter()).catch(() => 0),
    })),
  );
  return found.filter(({ count }) => count > 0);
}
