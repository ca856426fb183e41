import { screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { useToasts } from '../../../components/toast-store';
import type { SessionUser } from '../../../lib/api/types';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { MyData } from './my-data';

const EXPORT = 'POST /api/profiles/me/export';
const DELETE = 'DELETE /api/profiles/me';

const user = { phone: '237677123456' } as SessionUser;
const signOut = jest.fn(() => Promise.resolve());
const requestCode = jest.fn(() => Promise.resolve(60));

async function openDeletion(answers: Record<string, unknown>) {
  const auth = { signOut, requestCode, user } as Partial<Auth> as Auth;
  const card = (
    <AuthContext value={auth}>
      <MyData />
    </AuthContext>
  );
  const shown = await show(card, { answers });
  await shown.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  return { ...shown, dialog: within(dialog), box: dialog };
}

test('personal data is saved as a file', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:data');
  URL.revokeObjectURL = jest.fn();
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await show(<MyData />, { answers: { [EXPORT]: { success: true, data: {} } } });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toEqual(['mboa-data.json']));
  expect(useToasts.getState().latest).toMatchObject({ tone: 'success', title: 'File saved' });
});

test('a download long after sign-in asks for a code sent to the user’s number', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:data');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const refusal = { success: false, error: 'Confirm', code: 'FRESH_CODE_REQUIRED', request_id: 'r' };
  const answers: Record<string, unknown> = { [EXPORT]: Response.json(refusal, { status: 403 }) };
  const auth = { signOut, requestCode, user } as Partial<Auth> as Auth;
  const card = (
    <AuthContext value={auth}>
      <MyData />
    </AuthContext>
  );
  const shown = await show(card, { answers });
  const download = await screen.findByRole('button', { name: 'Download my data' });
  await shown.user.click(download);
  await shown.user.click(await screen.findByRole('button', { name: 'Send the code' }));
  expect(download).toBeDisabled();
  answers[EXPORT] = { success: true, data: {} };
  await shown.user.type(await screen.findByRole('textbox', { name: 'Code from the SMS' }), '123456');
  await shown.user.click(download);
  await waitFor(() =>
    expect(useToasts.getState().latest).toMatchObject({ tone: 'success', title: 'File saved' }),
  );
  expect(screen.queryByRole('textbox', { name: 'Code from the SMS' })).toBeNull();
});

test('deletion lists what is deleted and retained, requires the word, and signs out', async () => {
  const { user, dialog, box } = await openDeletion({ [DELETE]: { success: true, data: { deleted: true } } });
  expect(box).toHaveTextContent('What we delete');
  expect(box).toHaveTextContent('What we keep, without your name');
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'delete');
  expect(confirm).toBeEnabled();
  await user.click(confirm);
  await waitFor(() => expect(signOut).toHaveBeenCalled());
});

test('a refusal lists the open items', async () => {
  const refusal = {
    success: false,
    error: 'Your account cannot be deleted while something is still open.',
    code: 'ACCOUNT_IN_USE',
    request_id: 'r',
    details: [
      { field: 'bookings', message: 'Bookings that are still active: 1' },
      { field: 'moon', message: 'Something new' },
    ],
  };
  const { user, dialog } = await openDeletion({ [DELETE]: Response.json(refusal, { status: 409 }) });
  await user.type(dialog.getByRole('textbox'), 'DELETE');
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(refusal.error);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A booking is active: travel, or cancel it.',
    'Something new',
  ]);
});

test('without a recent code, one is sent and required before deletion', async () => {
  const refusal = { success: false, error: 'Confirm', code: 'FRESH_CODE_REQUIRED', request_id: 'r' };
  const answers: Record<string, unknown> = { [DELETE]: Response.json(refusal, { status: 403 }) };
  const { user, dialog } = await openDeletion(answers);
  await user.type(dialog.getByRole('textbox'), 'DELETE');
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await user.click(confirm);
  expect(await dialog.findByText(/we send a code by SMS to \+237 6 77 12 34 56/)).toBeInTheDocument();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toContainEqual(
    dialog.getByRole('button', { name: 'Send the code' }).parentElement,
  );
  expect(confirm).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Send the code' }));
  expect(requestCode).toHaveBeenCalledWith('237677123456');
  answers[DELETE] = { success: true, data: { deleted: true } };
  signOut.mockClear();
  await user.type(await dialog.findByRole('textbox', { name: 'Code from the SMS' }), '123456');
  await user.click(confirm);
  await waitFor(() => expect(signOut).toHaveBeenCalled());
});
