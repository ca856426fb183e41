import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { Loading, Title, useGetIdentity, useLogout, usePermissions, useTranslate } from 'react-admin';
import { canUse, type StaffRole } from '../providers/can-access';
import { Dashboard } from './dashboard';
import { TodaySection } from './today-section';

const SeriesSection = lazy(() => import('./series/series-section'));

function Refusal() {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Notice severity="warning" text="console.home.refused">
      <Button href="/" variant="contained">
        {translate('console.home.back')}
      </Button>
      <Button onClick={() => void logout()}>{translate('console.home.other_account')}</Button>
    </Notice>
  );
}

interface NoticeProps {
  severity: 'warning' | 'error';
  /** Texts `<text>_title` and `<text>`. */
  text: string;
  children: ReactNode;
}

function Notice({ severity, text, children }: NoticeProps) {
  const translate = useTranslate();
  return (
    <Alert severity={severity} variant="outlined" sx={{ mt: 2, maxWidth: 640 }}>
      <Typography variant="h2" gutterBottom>
        {translate(`${text}_title`)}
      </Typography>
      <Typography>{translate(text)}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {children}
      </Stack>
    </Alert>
  );
}

export function HomePage() {
  const translate = useTranslate();
  const { permissions: role = null, isPending, error, refetch } = usePermissions<StaffRole | null>();
  const { identity } = useGetIdentity();
  if (isPending) return <Loading />;
  return (
    <Stack sx={{ p: { xs: 1, md: 2 } }}>
      <Title title={translate('ra.page.dashboard')} />
      {identity?.fullName && (
        <Typography variant="h1" component="h2">
          {translate('console.home.hello', { name: identity.fullName })}
        </Typography>
      )}
      {error ? (
        <Notice severity="error" text="console.home.unreachable">
          <Button variant="contained" onClick={() => void refetch()}>
            {translate('console.home.retry')}
          </Button>
        </Notice>
      ) : role !== null ? (
        <>
          <Typography color="textSecondary">{translate(`console.home.${role}`)}</Typography>
          {canUse(role, 'today') && <TodaySection />}
          <Dashboard />
          {canUse(role, 'series') && (
            <Suspense fallback={<Skeleton variant="rounded" height={300} sx={{ mt: 3 }} aria-busy />}>
              <SeriesSection />
            </Suspense>
          )}
        </>
      ) : (
        <Refusal />
      )}
    </Stack>
  );
}
