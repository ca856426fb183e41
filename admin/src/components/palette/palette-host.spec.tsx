/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { render, shows } from '../../../test/render';
import { CommandDialog } from '../command-dialog';
import { PaletteHost } from './palette-host';

/** True if the browser doesn't see the key. */
async function pressCtrlK(): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => document.body.dispatchEvent(event));
  return event.defaultPrevented;
}
const palette = () => document.querySelector('[aria-label="console.palette.title"]');

test('Ctrl+K opens the search', async () => {
  const { unmount } = await render(<PaletteHost />, { role: 'admin' });
  await pressCtrlK();
  await shows('console.palette.hint');
  await unmount();
});

test('Ctrl+K neither covers an open dialog nor reaches the browser', async () => {
  const { unmount } = await render(
    <>
      <PaletteHost />
      <CommandDialog name="dismiss_claim" input="reason" run={async () => null} onClose={() => undefined} />
    </>,
    { role: 'admin' },
  );
  expect(await pressCtrlK()).toBe(true);
  expect(palette()).toBeNull();
  await unmount();
});
