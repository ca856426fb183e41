import { create } from 'zustand';

/** One visible mark is enough to report being offline. */
export const useStaleMarks = create(() => ({ shown: 0 }));
