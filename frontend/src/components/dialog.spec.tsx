import { act, screen } from '@testing-library/react';
import { show } from '../../test/show';
import { Dialog } from './dialog';

class CloseWatcher extends EventTarget {
  static open: CloseWatcher[] = [];
  constructor() {
    super();
    CloseWatcher.open.push(this);
  }
  destroy() {
    CloseWatcher.open = CloseWatcher.open.filter((one) => one !== this);
  }
}

beforeEach(() => Object.assign(window, { CloseWatcher }));
afterEach(() => Reflect.deleteProperty(window, 'CloseWatcher'));

test('the back button closes the dialog, and no longer once it is closed', async () => {
  const close = jest.fn();
  const { unmount } = await show(<Dialog open onClose={close} aria-label="Towns" />);
  act(() => void CloseWatcher.open.at(-1)?.dispatchEvent(new Event('close')));
  expect(close).toHaveBeenCalledTimes(1);
  unmount();
  expect(CloseWatcher.open).toEqual([]);
});

test('the back button works again if the dialog refused to close', async () => {
  const refuse = jest.fn();
  await show(<Dialog open onClose={refuse} aria-label="Cancel the booking" />);
  for (const presses of [1, 2]) {
    act(() => void CloseWatcher.open.at(-1)?.dispatchEvent(new Event('close')));
    expect(refuse).toHaveBeenCalledTimes(presses);
    expect(CloseWatcher.open).toHaveLength(1);
  }
});

test('Escape closes only the upper dialog', async () => {
  const [closeLower, closeUpper] = [jest.fn(), jest.fn()];
  const { user } = await show(
    <Dialog open onClose={closeLower} aria-label="Chat">
      <Dialog open onClose={closeUpper} aria-label="Block">
        <button>Block</button>
      </Dialog>
    </Dialog>,
  );
  let pressed: Event | undefined;
  window.addEventListener('keydown', (event) => (pressed = event), { capture: true, once: true });
  screen.getByRole('button', { name: 'Block' }).focus();
  await user.keyboard('{Escape}');
  expect(closeUpper).toHaveBeenCalledTimes(1);
  expect(closeLower).not.toHaveBeenCalled();
  expect(pressed?.defaultPrevented).toBe(true);
});
