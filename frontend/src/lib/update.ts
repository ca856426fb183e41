import { create } from 'zustand';

/** Where a newer release waits, once its files are here; null while this page is the newest. */
export const useUpdate = create<{ ready: ServiceWorkerRegistration | null }>(() => ({ ready: null }));
