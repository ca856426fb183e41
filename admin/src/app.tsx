import { QueryClient } from '@tanstack/react-query';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource, Title, Translate } from 'react-admin';
import { Route } from 'react-router-dom';
import { brand } from './brand';
import { SecondFactorGate } from './components/second-factor/second-factor-gate';
import { ConsoleLayout } from './layout/console-layout';
import { LANGUAGE_CODES, languageOf, LANGUAGES } from './locales/languages';
import { DoctorPage } from './pages/doctor-page';
import { HomePage } from './pages/home-page';
import { SignInPage } from './pages/sign-in-page';
import { createAuthProvider } from './providers/auth';
import { createDataProvider } from './providers/data';
import { mayRetry } from './providers/http';
import { createSavedFilters, type SavedFilters } from './providers/saved-filters';
import { createSecondFactor } from './providers/second-factor';
import { ConsoleSession } from './providers/session';
import { resources } from './resources';
import { darkTheme, lightTheme } from './theme';

function messagesOf(locale: string) {
  const { ra, texts } = LANGUAGES[languageOf(locale)];
  const { filter_menu, saved_filters, own } = texts.console;
  return {
    ra: {
      ...ra,
      action: { ...ra.action, add_filter: filter_menu },
      message: { ...ra.message, ...own.message },
      page: { ...ra.page, ...own.page },
      saved_queries: { ...ra.saved_queries, ...saved_filters },
    },
    ...texts,
  };
}

/** The browser's language, if supported, until the user chooses. */
const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(
    messagesOf,
    languageOf(browserLanguage),
    LANGUAGE_CODES.map((locale) => ({ locale, name: LANGUAGES[locale].name })),
    { allowMissing: true },
  );

const session = new ConsoleSession((request) => fetch(request), location.origin);
const store = localStorageStore();

/** Undefined in browsers that block site data, where access to localStorage throws. */
function savedFilters(): SavedFilters | undefined {
  try {
    return createSavedFilters(store, localStorage);
  } catch {
    return undefined;
  }
}

const authProvider = createAuthProvider(session, new URL('.', location.href).href, savedFilters());
const i18nProvider = createI18nProvider(navigator.language);
const dataProvider = createDataProvider(session, () => i18nProvider.translate('console.deleted_account'));
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } });
const factor = createSecondFactor(session);
const signInPage = <SignInPage requestCode={(phone) => session.requestCode(phone)} />;

function GuardedLayout({ children }: { children: ReactNode }) {
  return (
    <SecondFactorGate session={session} factor={factor}>
      <ConsoleLayout>{children}</ConsoleLayout>
    </SecondFactorGate>
  );
}

const AccessDenied = () => (
  <>
    <Title title="ra.page.access_denied" />
    <p className="shell">
      <Translate i18nKey="ra.message.access_denied" />
    </p>
  </>
);

/** The same text as in the static page, to avoid flicker. */
const Loading = () => (
  <p className="shell" role="status">
    <Translate i18nKey="console.loading" />
  </p>
);

export function App() {
  return (
    <Admin
      title={brand.name}
      store={store}
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      loginPage={signInPage}
      dashboard={HomePage}
      layout={GuardedLayout}
      loading={Loading}
      accessDenied={AccessDenied}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/doctor" element={<DoctorPage />} />
      </CustomRoutes>
    </Admin>
  );
}
