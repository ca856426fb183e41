/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { SecondFactor } from '../../providers/second-factor';
import { SecondFactorDialog } from './second-factor-dialog';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const factor = {
  state: () => Promise.resolve({ enrolled: false, recovery_codes_left: 0 }),
  begin: () => Promise.resolve({ secret: 'ABCD', otpauth_url: 'otpauth://totp/Mboa?secret=ABCD' }),
  confirm: () => Promise.resolve({ recovery_codes: ['AAAAA-BBBBB'] }),
} as unknown as SecondFactor;

const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

async function enter(code: string) {
  const field = document.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code);
  await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })));
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click());
}

test('recovery codes stay on screen until the person confirms saving them', async () => {
  const ends: boolean[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext>
          <SecondFactorDialog
            factor={factor}
            why="settings"
            onEnd={(verified) => ends.push(verified)}
            onSignOut={() => undefined}
          />
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  while (document.querySelector('input') === null) await act(async () => undefined);
  await press('Escape');
  expect(ends).toEqual([false]);

  await enter('123456');
  expect(document.body.textContent).toContain('AAAAA-BBBBB');
  await press('Escape');
  expect(ends).toEqual([false]);
  await act(async () => [...document.querySelectorAll('button')].at(-1)?.click());
  expect(ends).toEqual([false, true]);
  await act(async () => root.unmount());
});
