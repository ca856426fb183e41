import { create } from 'zustand';

/** Number of visible marks; one is enough to report that the phone is offline. */
export const useStaleMarks = create(() => ({ shown: 0 }));
