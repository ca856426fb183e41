import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';

/** Android's back button closes instead of leaving the page. */
export function useCloseOnBack(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => EventTarget & { destroy: () => void } };
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}

/** Handled by MUI; the browser would also close the dialog below. */
export const ignoreEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

export function Dialog(props: DialogProps) {
  useCloseOnBack(props.open, () => props.onClose?.({}, 'escapeKeyDown'));
  return <MuiDialog onKeyDown={ignoreEscape} {...props} />;
}
