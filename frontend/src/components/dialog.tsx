import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** Android's back button closes instead of leaving the page. */
export function useCloseOnBack(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => EventTarget & { destroy: () => void } };
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => {
      setPresses((count) => count + 1); // a watcher serves only once, but `onBack` may refuse to close
      close();
    });
    return () => watcher.destroy();
  }, [open, presses]);
}

/** Handled by MUI; the browser would also close the dialog below. */
export const ignoreEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

/** Keeps the dialog open at a tap on the backdrop, which would lose typed text. */
export const unlessBackdrop = (close: () => void) => (_: object, reason: string) =>
  reason === 'escapeKeyDown' && close();

export function Dialog(props: DialogProps) {
  useCloseOnBack(props.open && !!props.onClose, () => props.onClose?.({}, 'escapeKeyDown'));
  return <MuiDialog onKeyDown={ignoreEscape} {...props} />;
}
