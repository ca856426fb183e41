/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { useShortcuts, useShortcutsEnabled } from './use-shortcuts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const approve = jest.fn();

function Page() {
  useShortcuts({ a: approve });
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <>
      <input aria-label="reason" />
      <button onClick={() => setEnabled(!enabled)}>switch</button>
    </>
  );
}

describe('Keyboard shortcuts', () => {
  const host = document.createElement('div');
  const root = createRoot(host);

  beforeAll(() => {
    document.body.append(host);
    return act(async () =>
      root.render(
        <StoreContextProvider value={memoryStore()}>
          <Page />
        </StoreContextProvider>,
      ),
    );
  });
  afterAll(() => act(async () => root.unmount()));
  beforeEach(() => approve.mockClear());

  const press = (on: Element | null, more: KeyboardEventInit = {}) =>
    act(async () => {
      on?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true, ...more }));
    });

  it('work outside text inputs', async () => {
    await press(document.body);
    await press(host.querySelector('button'));
    expect(approve).toHaveBeenCalledTimes(2);
  });

  it('ignore typing in text inputs and keys with a modifier', async () => {
    await press(host.querySelector('input'));
    await press(document.body, { ctrlKey: true });
    await press(document.body, { metaKey: true });
    expect(approve).not.toHaveBeenCalled();
  });

  it('pause while a dialog is open', async () => {
    const dialog = document.createElement('div');
    dialog.className = 'MuiModal-root';
    document.body.append(dialog);
    await press(document.body);
    expect(approve).not.toHaveBeenCalled();
    dialog.remove();
    await press(document.body);
    expect(approve).toHaveBeenCalledTimes(1);
  });

  it('are off if the user disabled them', async () => {
    const button = host.querySelector('button');
    await act(async () => button?.click());
    await press(document.body);
    expect(approve).not.toHaveBeenCalled();
    await act(async () => button?.click());
    await press(document.body);
    expect(approve).toHaveBeenCalledTimes(1);
  });
});
