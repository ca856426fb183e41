import { getMany, keys } from 'idb-keyval';
import { personalFiles } from './personal-files';

export type Unsent = 'messages' | 'codes' | 'papers';

type Counter = () => number | Promise<number>;

/** Drafts are `user/name`, photos `user/name/id`. A sent draft stays until the decision. */
async function countUnsentDrafts(): Promise<number> {
  const drafts = (await keys<string>(personalFiles())).filter(
    (key) => !key.startsWith('outbox/') && key.split('/').length === 2,
  );
  const found = await getMany<{ sentAt: number | null } | undefined>(drafts, personalFiles());
  return found.filter((draft) => draft?.sentAt === null).length;
}

const counters = new Map<Unsent, Counter>([['papers', countUnsentDrafts]]);

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
