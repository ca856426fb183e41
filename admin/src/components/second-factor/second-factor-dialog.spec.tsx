/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { HttpError } from 'react-admin';
import { click, enter, find, press, render, shows, until } from '../../../test/render';
import type { SecondFactor } from '../../providers/second-factor';
import { SecondFactorDialog } from './second-factor-dialog';

const secret = (text: string) => ({ secret: text, otpauth_url: `otpauth://totp/Mboa?secret=${text}` });
const notEnrolled = { enrolled: false, recovery_codes_left: 0 };

async function open(calls: Partial<Record<keyof SecondFactor, unknown>>) {
  const onEnd = jest.fn();
  const factor = { state: async () => notEnrolled, ...calls } as unknown as SecondFactor;
  const { unmount } = await render(<SecondFactorDialog factor={factor} reason="settings" onEnd={onEnd} />);
  return { onEnd, unmount };
}

test('recovery codes stay on screen until the person confirms saving them', async () => {
  const { onEnd, unmount } = await open({
    begin: async () => secret('ABCD'),
    confirm: async () => ({ recovery_codes: ['AAAAA-BBBBB'] }),
  });
  await find('input');
  await press('Escape');
  expect(onEnd.mock.calls).toEqual([[false]]);

  await enter('123456');
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  await shows('AAAAA-BBBBB');
  await press('Escape');
  expect(onEnd.mock.calls).toEqual([[false]]);
  await click('console.factor.kept');
  expect(onEnd.mock.calls).toEqual([[false], [true]]);
  await unmount();
});

test('shows the secret that was begun with the SMS code, also after a visit to the authenticator app', async () => {
  const begin = jest
    .fn()
    .mockRejectedValueOnce(new HttpError('Too old', 403, { code: 'FRESH_CODE_REQUIRED' }))
    .mockResolvedValueOnce(secret('EFGH'))
    .mockResolvedValue(secret('IJKL'));
  const { unmount } = await open({ begin });
  await shows('console.factor.fresh');
  await enter('123456');
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  await shows('EFGH');
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  state.mockRestore();
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  expect(document.querySelector('code')?.textContent).toBe('EFGH');
  expect(begin.mock.calls).toEqual([[], ['123456']]);
  await unmount();
});

test('a failed reload of the status does not begin another enrolment', async () => {
  const state = jest.fn().mockResolvedValueOnce(notEnrolled).mockRejectedValue(new Error('offline'));
  const begin = jest.fn().mockResolvedValue(secret('ABCD'));
  const { unmount } = await open({ state, begin });
  await shows('ABCD');
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await until(() => state.mock.calls.length === 2);
  await shows('ABCD');
  expect(begin).toHaveBeenCalledTimes(1);
  await unmount();
});

test('removes the factor only after confirmation', async () => {
  const remove = jest.fn().mockResolvedValue(null);
  const { onEnd, unmount } = await open({
    state: async () => ({ enrolled: true, enrolled_at: '2026-11-21T08:00:00Z', recovery_codes_left: 8 }),
    remove,
  });
  await shows('console.commands.remove_second_factor.action');
  await click('console.commands.remove_second_factor.action');
  expect(remove).not.toHaveBeenCalled();
  await click('console.commands.remove_second_factor.confirm');
  await until(() => onEnd.mock.calls.length > 0);
  expect(remove).toHaveBeenCalledTimes(1);
  await unmount();
});
