import { createContext, use, useLayoutEffect } from 'react';

/** Counts visible screens with a bottom action. */
export const ActionBarContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** This screen's action replaces the phone's bottom navigation. */
export function useActionBar(wanted: boolean): void {
  const count = use(ActionBarContext);
  useLayoutEffect(() => {
    if (!wanted) return;
    count(1);
    return () => count(-1);
  }, [wanted, count]);
}
