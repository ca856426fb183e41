import { clear, createStore, type UseStore } from 'idb-keyval';
import { onForget } from './personal-data';

let opened: UseStore | undefined;

/** Where this device keeps files of a person (identity documents not yet sent); sign-out empties it. */
export const personalFiles = (): UseStore => (opened ??= createStore('papers', 'files'));

// Registered with the page, not with the screens that write here: who signs out may never have opened them today.
onForget(() => clear(personalFiles()).catch(() => undefined));
