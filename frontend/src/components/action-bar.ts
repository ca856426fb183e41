import { createContext, use, useLayoutEffect } from 'react';

/** Counts visible screens with a bottom action; provided by the shell. */
export const ActionBarContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Hides the phone's bottom navigation in favour of this screen's action. */
export function useActionBar(wanted: boolean): void {
  const count = use(ActionBarContext);
  useLayoutEffect(() => {
    if (!wanted) return;
    count(1);
    return () => count(-1);
  }, [wanted, count]);
}
