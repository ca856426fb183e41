import { onForget } from '../lib/personal-data';
import { type Undoable, useToasts } from './toast-store';

/** Says what was done, with a button that takes it back. Only for what can be given back whole: never money or seats. */
export const offerUndo = (what: Undoable['what'], undo: () => void): void =>
  useToasts.setState(({ latest }) => ({ latest: { id: (latest?.id ?? 0) + 1, what, undo } }));

// What the person before did is not the next one's to take back.
onForget(() => {
  const { latest } = useToasts.getState();
  if (latest && 'undo' in latest) useToasts.setState({ latest: null });
});
