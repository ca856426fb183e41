import { screen } from '@testing-library/react';
import * as idb from 'idb-keyval';
import { show } from '../../../../test/show';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { registerUnsentCounter } from '../../../lib/unsent';
import { SignOut } from './sign-out';

let storedKeys: string[] = [];
jest.mock('idb-keyval', () => ({
  createStore: () => undefined,
  keys: jest.fn(async () => storedKeys),
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
  storedKeys = [];
  registerUnsentCounter('messages', () => 0);
});

test('sign-out asks first, and cancelling changes nothing', async () => {
  const { user } = await openDialog();
  expect(screen.getByText(/vos billets/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rester' }));
  expect(signOut).not.toHaveBeenCalled();
});

test('the dialog lists the messages, codes and document photos that would be lost', async () => {
  storedKeys = ['outbox/p-1', 'application', 'application/f-1'];
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

test('sign-out works even if unsaved items cannot be counted', async () => {
  jest.mocked(idb.keys).mockRejectedValueOnce(new Error('closed'));
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});
