import { clear, createStore, type UseStore } from 'idb-keyval';
import { onForget } from './personal-data';

let opened: UseStore | undefined;

/** Unsent identity documents; cleared at sign-out. */
export const personalFiles = (): UseStore => (opened ??= createStore('papers', 'files'));

// Registered here, because the screens that write files may not be loaded.
onForget(() => clear(personalFiles()).catch(() => undefined));
