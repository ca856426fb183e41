import { onForget } from '../lib/personal-data';
import { type Undoable, useToasts } from './toast-store';

/** Only for fully reversible actions: never money or seats. */
export const offerUndo = (what: Undoable['what'], undo: () => void): void =>
  useToasts.setState(({ latest }) => ({ latest: { id: (latest?.id ?? 0) + 1, what, undo } }));

// The next user must not undo the previous user's action.
onForget(() => {
  const { latest } = useToasts.getState();
  if (latest && 'undo' in latest) useToasts.setState({ latest: null });
});
