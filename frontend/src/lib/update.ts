import { create } from 'zustand';

/** The worker of a newer release, once its files are here; null while this page is the newest. */
export const useUpdate = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));
