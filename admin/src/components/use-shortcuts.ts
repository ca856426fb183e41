import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-admin';

const INPUTS = 'input, textarea, select, [contenteditable="true"]';
const OVERLAYS = '.MuiModal-root:not(.MuiModal-hidden)';

export const hasOverlay = () => document.querySelector(OVERLAYS) !== null;

/** Can be switched off, because voice input or a tremor can trigger single keys by accident (WCAG 2.1.4). */
export const useShortcutsEnabled = () => useStore('console.shortcuts', true);

/** Inactive in inputs and behind overlays. */
export function useShortcuts(shortcuts: Partial<Record<string, () => void>>): void {
  const [enabled] = useShortcutsEnabled();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(INPUTS)) return;
    if (hasOverlay()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}
