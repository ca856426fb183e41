import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { onForget } from '../personal-data';
import { KEPT_LONG_MS, KEPT_MS } from './query-client';

const KEY = 'queries';
/** Changed when answers of an older release can no longer be read. */
const FORM = 1;
/** Answers are written together, this long after the first of them changed; milliseconds. */
const WRITE_DELAY_MS = 1000;
/** A device that doesn't hand out its store within this starts empty; milliseconds. */
const PATIENCE_MS = 800;

interface Kept {
  form: number;
  /** Epoch milliseconds. */
  savedAt: number;
  state: DehydratedState;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('app', 'cache'));

const afterPatience = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));

function dehydrated(client: QueryClient): DehydratedState {
  return dehydrate(client, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === 'success' && Date.now() - state.dataUpdatedAt < (meta?.keepMs ?? KEPT_MS),
    shouldDehydrateMutation: () => false,
  });
}

/**
 * Gives the client the answers that this device kept, so that a ticket opens without a network.
 * By hand: TanStack's persister pins an older query-core, which the first screen would load a second time, and copies
 * the whole cache on every change, where {@link keepQueries} copies it once a second.
 */
export async function restoreQueries(client: QueryClient): Promise<void> {
  const kept = await Promise.race([get<Kept>(KEY, store()), afterPatience()]);
  if (kept?.form === FORM && Date.now() - kept.savedAt < KEPT_LONG_MS) hydrate(client, kept.state);
}

/** Writes the client's answers to this device as they change; sign-out wipes them from both. */
export function keepQueries(client: QueryClient): void {
  let planned: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    planned = undefined;
    const kept: Kept = { form: FORM, savedAt: Date.now(), state: dehydrated(client) };
    // A full or closed store costs the offline view, nothing else.
    set(KEY, kept, store()).catch((error: unknown) => console.warn('Answers not kept', error));
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') planned ??= setTimeout(write, WRITE_DELAY_MS);
  });
  // A phone may end the page without another word once it is out of sight.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || planned === undefined) return;
    clearTimeout(planned);
    write();
  });
  onForget(async () => {
    clearTimeout(planned);
    planned = undefined;
    client.clear();
    await del(KEY, store()).catch(() => undefined);
  });
}
