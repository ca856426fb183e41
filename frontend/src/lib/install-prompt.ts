import { create } from 'zustand';

/** Chromium's own question, which a page may keep and ask when it suits. */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser asks once, soon after the page opens: kept for the moment that suits the person. */
export const useInstallEvent = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Call it before anything else: the event doesn't come twice. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallEvent.setState({ event: event as InstallEvent });
  });
}
