import { Admin, Resource } from 'react-admin';
import { ConsoleLayout } from './layout/console-layout';
import { HomePage } from './pages/home-page';
import { SignInPage } from './pages/sign-in-page';
import { createAuthProvider } from './providers/auth';
import { createDataProvider } from './providers/data';
import { createI18nProvider } from './providers/i18n';
import { ConsoleSession } from './providers/session';
import { auditEvents } from './resources/audit-events';
import { bookings } from './resources/bookings';
import { driverApplications } from './resources/driver-applications';
import { payments } from './resources/payments';
import { payoutBatches } from './resources/payout-batches';
import { profiles } from './resources/profiles';
import { refunds } from './resources/refunds';
import { reports } from './resources/reports';
import { rides } from './resources/rides';
import { darkTheme, lightTheme } from './theme';

const RESOURCES = [
  driverApplications,
  rides,
  bookings,
  payments,
  refunds,
  payoutBatches,
  profiles,
  reports,
  auditEvents,
];

const session = new ConsoleSession((input, init) => fetch(input, init));
const authProvider = createAuthProvider(session, new URL('.', location.href).href);
const dataProvider = createDataProvider(session);
const i18nProvider = createI18nProvider(navigator.language);
const signInPage = <SignInPage requestCode={(phone) => session.requestCode(phone)} />;

export function App() {
  return (
    <Admin
      title="Mboa"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      loginPage={signInPage}
      dashboard={HomePage}
      layout={ConsoleLayout}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {RESOURCES.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  );
}
