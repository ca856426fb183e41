/** Ref callback that scrolls a new element of a dialog into view. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
