import type { LiveEvent } from '../src/lib/realtime/live-events';

/** Imitates the realtime client. Tests emit events and open the connection. */
export function fakeRealtime() {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const openings = new Set<() => void>();
  return {
    on: (event: LiveEvent, listener: (payload: never) => void) => {
      const added = (listeners.get(event) ?? new Set()).add(listener);
      listeners.set(event, added);
      return () => added.delete(listener);
    },
    onOpen: (listener: () => void) => {
      openings.add(listener);
      return () => openings.delete(listener);
    },
    open: () => openings.forEach((listener) => listener()),
    emit: (event: LiveEvent, payload: object) =>
      listeners.get(event)?.forEach((listener) => listener(payload as never)),
  };
}
