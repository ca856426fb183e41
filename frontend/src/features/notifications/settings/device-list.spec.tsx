import { screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { useToasts } from '../../../components/toast-store';
import type { PushDevice } from '../../../lib/api/types';
import { DeviceList } from './device-list';

const REMOVE = 'DELETE /api/push/subscriptions/p-2';
const here = { id: 'p-1', device: 'Chrome · Android', current: true, created_at: '2026-11-20T08:00:00Z' };
const other = { ...here, id: 'p-2', device: 'Firefox · Windows', current: false };

const draw = (answers: Record<string, unknown> = {}) =>
  show(<DeviceList devices={[here, other] as PushDevice[]} />, { answers });
const openDialog = async (user: Awaited<ReturnType<typeof draw>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Remove Firefox · Windows' }));
  return within(await screen.findByRole('dialog', { name: 'Remove “Firefox · Windows”?' }));
};

test('a device is removed after a confirmation', async () => {
  const { user, requests } = await draw({ [REMOVE]: { success: true, data: null } });
  const dialog = await openDialog(user);
  expect(requests).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(useToasts.getState().latest).toMatchObject({ tone: 'success' }));
  expect(requests).toContain(REMOVE);
});

test('cancelling the confirmation removes nothing', async () => {
  const { user, requests } = await draw();
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([]);
});

test('a failed removal is reported in the dialog', async () => {
  const { user } = await draw({
    [REMOVE]: Response.json({ success: false, error: 'x', code: 'UNAVAILABLE' }, { status: 503 }),
  });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
});
