/** A ref for what appears below the fold of a dialog, after a press on a button that stays in view. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
