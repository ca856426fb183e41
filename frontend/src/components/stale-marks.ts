import { create } from 'zustand';

/** Number of visible stale marks: any of them replaces the offline banner. */
export const useStaleMarks = create(() => ({ shown: 0 }));
