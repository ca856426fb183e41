import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, type UseStore } from 'idb-keyval';
import { useAuthStore } from '../auth/auth-store';
import { onForget } from '../personal-data';

export const STORE_KEY = 'queries';
/** Increment if older records become unreadable. */
export const STORE_VERSION = 1;
/** Longest wait for the store before the first screen. */
const TIMEOUT_MS = 800;

export interface StoredQueries {
  form: number;
  /** Null if anonymous; missing in older records. */
  owner?: string | null;
  state: DehydratedState;
}

let opened: UseStore | undefined;
export const queryStore = (): UseStore => (opened ??= createStore('app', 'cache'));

export const owner = (): string | null => useAuthStore.getState().user?.id ?? null;

const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));

let reading: Promise<void> = Promise.resolve();

/** Settles once the store was read. Earlier writes would overwrite its data. */
export const storeWasRead = (): Promise<void> => reading;

/**
 * Restores results, so that tickets open offline. Hand-written: TanStack's persister would load a second query-core
 * and copies the whole cache on every change.
 */
export function restoreQueries(client: QueryClient): Promise<void> {
  onForget(async () => {
    client.clear();
    await del(STORE_KEY, queryStore());
  });
  // With blocked storage, some browsers throw synchronously.
  const read = async () => {
    const saved = await get<StoredQueries>(STORE_KEY, queryStore());
    if (saved?.form === STORE_VERSION && (saved.owner ?? owner()) === owner()) hydrate(client, saved.state);
  };
  reading = read().catch(() => undefined);
  return Promise.race([reading, timeout()]);
}
