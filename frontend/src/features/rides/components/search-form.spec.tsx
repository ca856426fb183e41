import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { lazy, Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Link } from '../../../components/link';
import { useRecentSearches } from '../recent-searches';
import { SearchForm } from './search-form';

/** A screen whose chunk never loads. */
const NeverLoaded = lazy(() => new Promise<never>(() => undefined));

async function open() {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common: {}, search: {} } },
    defaultNS: 'common',
  });
  useRecentSearches.getState().remember({ from_city: 'Douala', to_city: 'Kribi' }, 1);
  window.history.replaceState(null, '', '/');
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <Suspense fallback={null}>
            <Routes>
              <Route
                index
                element={
                  <>
                    <SearchForm />
                    <Link to="/help">Help</Link>
                  </>
                }
              />
              <Route path="*" element={<NeverLoaded />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

async function tapTwice(control: HTMLElement): Promise<number> {
  const before = window.history.length;
  await act(async () => {
    control.click();
    control.click();
  });
  return window.history.length - before;
}

test('two taps on the search add one history entry', async () => {
  await open();
  expect(await tapTwice(screen.getByRole('button', { name: 'submit' }))).toBe(1);
  expect(window.location.pathname).toBe('/rides');
});

test('two taps on a link add one history entry', async () => {
  await open();
  expect(await tapTwice(screen.getByRole('link', { name: 'Help' }))).toBe(1);
});
