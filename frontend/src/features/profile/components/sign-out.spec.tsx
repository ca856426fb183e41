import { screen } from '@testing-library/react';
import * as idb from 'idb-keyval';
import { show } from '../../../../test/show';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { registerUnsentCounter } from '../../../lib/unsent';
import { SignOut } from './sign-out';

let stored: Record<string, unknown> = {};
jest.mock('idb-keyval', () => ({
  createStore: () => undefined,
  keys: jest.fn(async () => Object.keys(stored)),
  getMany: async (keys: string[]) => keys.map((key) => stored[key]),
  clear: jest.fn(),
}));

const signOut = jest.fn(() => Promise.resolve());

async function openDialog() {
  const shown = await show(
    <AuthContext value={{ signOut } as Partial<Auth> as Auth}>
      <SignOut />
    </AuthContext>,
    { language: 'fr' },
  );
  await shown.user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByRole('dialog');
  return shown;
}

beforeEach(() => {
  signOut.mockClear();
  stored = {};
  registerUnsentCounter('messages', () => 0);
});

test('sign-out asks first, and cancelling changes nothing', async () => {
  const { user } = await openDialog();
  expect(screen.getByText(/vos billets/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rester' }));
  expect(signOut).not.toHaveBeenCalled();
});

test('the dialog lists the messages, codes and document photos that would be lost', async () => {
  stored = { 'outbox/p-1': [], 'p-1/application': { sentAt: null }, 'p-1/application/f-1': new Blob() };
  registerUnsentCounter('messages', () => 2);
  registerUnsentCounter('codes', async () => 1);
  const { user } = await openDialog();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Les photos de vos papiers ne sont pas encore envoyées.',
    '2 messages ne sont pas encore envoyés.',
    '1 code vérifié hors ligne n’est pas encore envoyé.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('an application that was sent and awaits its decision is not listed as unsent', async () => {
  registerUnsentCounter('codes', () => 0);
  stored = { 'p-1/application': { sentAt: 1 }, 'p-1/application/f-1': new Blob() };
  await openDialog();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('sign-out works even if unsaved items cannot be counted', async () => {
  jest.mocked(idb.keys).mockRejectedValueOnce(new Error('closed'));
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});
