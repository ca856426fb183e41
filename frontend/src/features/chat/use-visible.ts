import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the person has this page before them. */
export const useVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible');
