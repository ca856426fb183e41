import { create } from 'zustand';

/** Chromium's deferred install prompt. */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt fires once, early; it is kept for a suitable moment. */
export const useInstallEvent = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Call first of all: the event fires only once. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallEvent.setState({ event: event as InstallEvent });
  });
}
