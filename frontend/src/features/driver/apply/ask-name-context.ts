import { createContext, type ReactNode } from 'react';

interface AskName {
  onNamed: () => void;
  onClose: () => void;
}

/** Renders the name dialog. The profile feature provides it through the route. */
export const AskNameContext = createContext<(dialog: AskName) => ReactNode>(() => null);
