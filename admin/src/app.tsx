import type { ReactNode } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource, useTranslate } from 'react-admin';
import { Route } from 'react-router-dom';
import { SecondFactorGate } from './components/second-factor/second-factor-gate';
import { ConsoleLayout } from './layout/console-layout';
import { DoctorPage } from './pages/doctor-page';
import { HomePage } from './pages/home-page';
import { SignInPage } from './pages/sign-in-page';
import { createAuthProvider } from './providers/auth';
import { createDataProvider } from './providers/data';
import { createI18nProvider } from './providers/i18n';
import { createKeptFilters, type KeptFilters } from './providers/kept-filters';
import { createSecondFactor } from './providers/second-factor';
import { ConsoleSession } from './providers/session';
import { brand } from './brand';
import { approvals } from './resources/approvals';
import { auditEvents } from './resources/audit-events';
import { bookings } from './resources/bookings';
import { driverApplications } from './resources/driver-applications';
import { payments } from './resources/payments';
import { payoutAccounts } from './resources/payout-accounts';
import { payoutBatches } from './resources/payout-batches';
import { payouts } from './resources/payouts';
import { profiles } from './resources/profiles';
import { rails } from './resources/rails';
import { refunds } from './resources/refunds';
import { reports } from './resources/reports';
import { riskSignals } from './resources/risk-signals';
import { rides } from './resources/rides';
import { searches } from './resources/searches';
import { statements } from './resources/statements';
import { darkTheme, lightTheme } from './theme';

const RESOURCES = [
  driverApplications,
  rides,
  searches,
  bookings,
  payments,
  refunds,
  payouts,
  payoutAccounts,
  payoutBatches,
  approvals,
  profiles,
  reports,
  riskSignals,
  auditEvents,
  statements,
  rails,
];

const session = new ConsoleSession((request) => fetch(request), location.origin);
const store = localStorageStore();

/** Reading `localStorage` throws in a browser that blocks site data: filters are not kept there. */
function keptFilters(): KeptFilters | undefined {
  try {
    return createKeptFilters(store, localStorage);
  } catch {
    return undefined;
  }
}

const authProvider = createAuthProvider(session, new URL('.', location.href).href, keptFilters());
const i18nProvider = createI18nProvider(navigator.language);
const dataProvider = createDataProvider(session, () => i18nProvider.translate('console.deleted_account'));
const factor = createSecondFactor(session);
const signInPage = <SignInPage requestCode={(phone) => session.requestCode(phone)} />;

/** The layout, with a second-factor prompt when the API asks for one. */
function GuardedLayout({ children }: { children: ReactNode }) {
  return (
    <SecondFactorGate session={session} factor={factor}>
      <ConsoleLayout>{children}</ConsoleLayout>
    </SecondFactorGate>
  );
}

/** The same text as the static page, to avoid flicker while the session is checked. */
function Loading() {
  const translate = useTranslate();
  return (
    <p className="shell" role="status">
      {translate('console.loading')}
    </p>
  );
}

export function App() {
  return (
    <Admin
      title={brand.name}
      store={store}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      loginPage={signInPage}
      dashboard={HomePage}
      layout={GuardedLayout}
      loading={Loading}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {RESOURCES.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/doctor" element={<DoctorPage />} />
      </CustomRoutes>
    </Admin>
  );
}
