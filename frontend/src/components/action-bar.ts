import { createContext, use, useLayoutEffect } from 'react';

/** How many screens shown now carry an action of their own at the bottom; the shell provides the setter. */
export const ActionBarContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Asks the shell to leave the bottom of a phone to this screen's action while it is shown. */
export function useActionBar(wanted: boolean): void {
  const count = use(ActionBarContext);
  useLayoutEffect(() => {
    if (!wanted) return;
    count(1);
    return () => count(-1);
  }, [wanted, count]);
}
