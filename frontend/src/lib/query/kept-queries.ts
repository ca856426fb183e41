import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, type UseStore } from 'idb-keyval';
import { useAuthStore } from '../auth/auth-store';
import { onForget } from '../personal-data';

export const KEPT_KEY = 'queries';
/** Increment if older records become unreadable. */
export const KEPT_FORM = 1;
/** Longest wait for the store at start; milliseconds. */
const PATIENCE_MS = 800;

export interface Kept {
  form: number;
  /** The user of the data; null if anonymous, missing in older records. */
  owner?: string | null;
  state: DehydratedState;
}

let opened: UseStore | undefined;
export const keptStore = (): UseStore => (opened ??= createStore('app', 'cache'));

export const owner = (): string | null => useAuthStore.getState().user?.id ?? null;

const afterPatience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

let reading: Promise<void> = Promise.resolve();

/** Settles when the stored data was read; writing before would overwrite it. */
export const keptWasRead = (): Promise<void> => reading;

/**
 * Restores the remembered user's query results, so that tickets open offline. A slow store delivers them late.
 * Hand-written, because TanStack's persister pins an older query-core, which the first screen would load twice, and
 * copies the whole cache on every change.
 */
export function restoreQueries(client: QueryClient): Promise<void> {
  onForget(async () => {
    client.clear();
    await del(KEPT_KEY, keptStore());
  });
  // Async, because some browsers throw synchronously if storage is blocked.
  const read = async () => {
    const kept = await get<Kept>(KEPT_KEY, keptStore());
    if (kept?.form === KEPT_FORM && (kept.owner ?? owner()) === owner()) hydrate(client, kept.state);
  };
  reading = read().catch(() => undefined);
  return Promise.race([reading, afterPatience()]);
}
