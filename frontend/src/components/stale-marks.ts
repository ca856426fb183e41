import { create } from 'zustand';

/** Number of visible stale marks. Any stale mark replaces the offline banner. */
export const useStaleMarks = create(() => ({ shown: 0 }));
