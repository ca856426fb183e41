import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { useAppStore } from '../lib/app-store';
import { CrashScreen } from './crash-screen';

afterEach(() => useAppStore.setState({ offline: false }));

test('offline, a screen that is not cached asks for a network instead of reporting a failure', async () => {
  useAppStore.setState({ offline: true });
  await show(<CrashScreen />, { language: 'fr' });
  expect(await screen.findByText('Pas de réseau')).toBeVisible();
  expect(screen.getByText(/Pas encore ouvert sur ce téléphone/)).toBeVisible();
  expect(screen.queryByText('Un problème est survenu ici')).toBeNull();
});

test('online, a crashed screen reports a failure', async () => {
  await show(<CrashScreen />, { language: 'fr' });
  expect(await screen.findByText('Un problème est survenu ici')).toBeVisible();
});
