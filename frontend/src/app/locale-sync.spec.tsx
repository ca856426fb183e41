import { render, waitFor } from '@testing-library/react';
import { useAppStore } from '../lib/app-store';
import { LocaleSync } from './locale-sync';

const profile = { locale: 'fr' as 'fr' | 'en' | null };
const update = jest.fn();
const chooseLanguage = jest.fn();

jest.mock('../features/profile/api/profile', () => ({
  useProfile: () => ({ data: profile }),
  useUpdateProfile: () => ({ mutate: update }),
}));
jest.mock('../lib/i18n/i18n', () => ({
  chooseLanguage: (...given: unknown[]) => chooseLanguage(...given) as unknown,
}));

beforeEach(() => {
  jest.clearAllMocks();
  profile.locale = 'fr';
});

test('a choice that the account has not received is saved, and not undone by the account', async () => {
  useAppStore.getState().chooseLanguage('en', 'en');
  render(<LocaleSync />);
  await waitFor(() => expect(update).toHaveBeenCalledWith({ locale: 'en' }));
  expect(chooseLanguage).not.toHaveBeenCalled();
});

test("the account's language is taken if nothing was chosen here since", async () => {
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
