import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, type UseStore } from 'idb-keyval';
import { useAuthStore } from '../auth/auth-store';
import { onForget } from '../personal-data';

export const KEPT_KEY = 'queries';
/** Changed when answers of an older release can no longer be read. */
export const KEPT_FORM = 1;
/** A device that doesn't hand out its store within this starts empty; milliseconds. */
const PATIENCE_MS = 800;

export interface Kept {
  form: number;
  /** Whose answers they are; null: read by nobody in particular. Records of an older release have none. */
  owner?: string | null;
  state: DehydratedState;
}

let opened: UseStore | undefined;
export const keptStore = (): UseStore => (opened ??= createStore('app', 'cache'));

/** Who is remembered on this device. */
export const owner = (): string | null => useAuthStore.getState().user?.id ?? null;

const afterPatience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

let reading: Promise<void> = Promise.resolve();

/** Settles when what the device kept was read, however long that takes: until then nothing may be written over it. */
export const keptWasRead = (): Promise<void> => reading;

/**
 * Gives the client the answers that this device kept of the person who is remembered, so that a ticket opens without
 * a network. A slow store hands them over later, and the screens show them then.
 * By hand: TanStack's persister pins an older query-core, which the first screen would load a second time, and copies
 * the whole cache on every change, where `keepQueries` copies it once a second.
 */
export function restoreQueries(client: QueryClient): Promise<void> {
  onForget(async () => {
    client.clear();
    await del(KEPT_KEY, keptStore());
  });
  // Async: a browser that closes its stores to the page throws at once.
  const read = async () => {
    const kept = await get<Kept>(KEPT_KEY, keptStore());
    if (kept?.form === KEPT_FORM && (kept.owner ?? owner()) === owner()) hydrate(client, kept.state);
  };
  reading = read().catch(() => undefined);
  return Promise.race([reading, afterPatience()]);
}
