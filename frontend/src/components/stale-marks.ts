import { create } from 'zustand';

/** How many marks the screen shows: while one says that there is no network, nothing else needs to. */
export const useStaleMarks = create(() => ({ shown: 0 }));
