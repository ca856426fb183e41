import { create } from 'zustand';

/** Installed newer release; null if current. */
export const useUpdate = create<{ ready: ServiceWorkerRegistration | null }>(() => ({ ready: null }));
