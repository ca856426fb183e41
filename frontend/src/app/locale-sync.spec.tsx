import { render, waitFor } from '@testing-library/react';
import { useAppStore } from '../lib/app-store';
import { LocaleSync } from './locale-sync';

const profile = { locale: 'fr' as 'fr' | 'en' | null };
let dataUpdatedAt = 0;
const update = jest.fn();
const chooseLanguage = jest.fn();

jest.mock('../features/profile/api/profile', () => ({
  useProfile: () => ({ data: profile, dataUpdatedAt }),
  useUpdateProfile: () => ({ mutate: update }),
}));
jest.mock('../lib/i18n/i18n', () => ({
  chooseLanguage: (...given: unknown[]) => chooseLanguage(...given) as unknown,
}));

beforeEach(() => {
  jest.clearAllMocks();
  profile.locale = 'fr';
  dataUpdatedAt = Date.now();
});

test('saves a choice that differs from the account, and keeps it', async () => {
  useAppStore.getState().chooseLanguage('en', 'en');
  render(<LocaleSync />);
  await waitFor(() => expect(update).toHaveBeenCalledWith({ locale: 'en' }));
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test("adopts the account's language if no choice on this device is waiting to be saved", async () => {
  useAppStore.getState().chooseLanguage('en', null);
  render(<LocaleSync />);
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('fr', 'account'));
  expect(update).not.toHaveBeenCalled();
});

test('a saved choice is no longer pending', async () => {
  profile.locale = 'en';
  useAppStore.getState().chooseLanguage('en', 'en');
  render(<LocaleSync />);
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('en', 'account'));
});

test('a cached profile does not undo a saved choice', async () => {
  dataUpdatedAt = performance.timeOrigin - 1;
  useAppStore.getState().chooseLanguage('en', null);
  const { rerender } = render(<LocaleSync />);
  expect(chooseLanguage).not.toHaveBeenCalled();
  dataUpdatedAt = Date.now();
  rerender(<LocaleSync />);
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('fr', 'account'));
});
