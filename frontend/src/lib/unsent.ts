import { keys } from 'idb-keyval';
import { personalFiles } from './personal-files';

/** What a person made here and the server hasn't got. */
export type Unsent = 'messages' | 'codes' | 'papers';

type Counter = () => number | Promise<number>;

const counters = new Map<Unsent, Counter>([
  // Beside waiting messages the store holds the drafts of papers and their photos.
  [
    'papers',
    async () => (await keys<string>(personalFiles())).filter((key) => !key.startsWith('outbox/')).length,
  ],
]);

/** Says how many of these this device holds; whoever keeps them registers. */
export function countUnsent(what: Unsent, counter: Counter): void {
  counters.set(what, counter);
}

/** What sign-out would lose. What can't be counted is left out. */
export async function unsentThings(): Promise<{ what: Unsent; count: number }[]> {
  const found = await Promise.all(
    [...counters].map(async ([what, counter]) => ({
      what,
      count: await Promise.resolve(counter()).catch(() => 0),
    })),
  );
  return found.filter(({ count }) => count > 0);
}
