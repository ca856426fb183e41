import { create } from 'zustand';

/** The newer release once it is installed; null if this page is current. */
export const useUpdate = create<{ ready: ServiceWorkerRegistration | null }>(() => ({ ready: null }));
