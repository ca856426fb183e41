import { createContext, use, useLayoutEffect } from 'react';

/** Changes the count of visible screens with a bottom action. */
export const ActionBarContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Replaces the phone's bottom navigation while this screen has an action. */
export function useActionBar(hasAction: boolean): void {
  const count = use(ActionBarContext);
  useLayoutEffect(() => {
    if (!hasAction) return;
    count(1);
    return () => count(-1);
  }, [hasAction, count]);
}
