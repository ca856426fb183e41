/** @jest-environment ./jest.browser-environment.cjs */
import { click, render } from '../../test/render';
import { ConsoleLayout } from './console-layout';

Element.prototype.scrollIntoView = jest.fn();

afterEach(() => jest.restoreAllMocks());

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

test('a page whose code fails to load offers a retry and keeps the menu', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const fetched = jest.fn(() => Promise.reject(new TypeError('unreachable')));
  Object.assign(globalThis, { fetch: fetched });
  jest.spyOn(console, 'warn').mockReturnValue();
  const { unmount } = await render(
    <ConsoleLayout>
      <Broken />
    </ConsoleLayout>,
    { role: 'admin', data: { stats: () => new Promise(() => undefined) } },
  );
  const alert = document.querySelector('#main-content [role="alert"]');
  expect(alert?.textContent).toMatch(/console\.errors\.PAGE/);
  expect(document.querySelector('[role="menu"]')).not.toBeNull();
  await click(alert?.querySelector('button'));
  expect(fetched).toHaveBeenCalledWith('.');
  await unmount();
});
