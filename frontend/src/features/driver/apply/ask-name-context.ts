import { createContext, type ReactNode } from 'react';

interface AskName {
  onNamed: () => void;
  onClose: () => void;
}

/** Draws the dialog for the person's name. It belongs to the profile; the route hands it in. */
export const AskNameContext = createContext<(dialog: AskName) => ReactNode>(() => null);
