import { create } from 'zustand';

export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's install prompt, kept for a suitable moment. */
export const useInstallEvent = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Must be called first, because the event fires only once, early. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallEvent.setState({ event: event as InstallEvent });
  });
}
