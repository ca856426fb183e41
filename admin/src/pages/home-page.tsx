import { Alert, Button, Card, CardActionArea, CardContent, Stack, Typography } from '@mui/material';
import {
  Loading,
  Title,
  useCreatePath,
  useGetIdentity,
  useGetResourceLabel,
  useLogout,
  usePermissions,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router';
import { CountBadge } from '../components/count-badge';
import { useWaiting } from '../components/use-waiting';
import { RESOURCES, type StaffRole } from '../providers/can-access';

function Lists() {
  const label = useGetResourceLabel();
  const createPath = useCreatePath();
  const waiting = useWaiting();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 2 }}>
      {RESOURCES.map((resource) => (
        <Card key={resource} sx={{ width: { xs: '100%', sm: 220 } }}>
          <CardActionArea component={Link} to={createPath({ resource, type: 'list' })}>
            <CardContent sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="h6" component="h3">
                {label(resource, 2)}
              </Typography>
              <CountBadge count={waiting[resource] ?? 0} />
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Stack>
  );
}

function Refusal() {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Notice severity="warning" title="console.home.refused_title" text="console.home.refused">
      <Button href="/" variant="contained">
        {translate('console.home.back')}
      </Button>
      <Button onClick={() => void logout()}>{translate('console.home.other_account')}</Button>
    </Notice>
  );
}

interface NoticeProps {
  severity: 'info' | 'warning' | 'error';
  title: string;
  text: string;
  children?: React.ReactNode;
}

function Notice({ severity, title, text, children }: NoticeProps) {
  const translate = useTranslate();
  return (
    <Alert severity={severity} variant="outlined" sx={{ mt: 2, maxWidth: 640 }}>
      <Typography variant="h2" gutterBottom>
        {translate(title)}
      </Typography>
      <Typography>{translate(text)}</Typography>
      {children && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {children}
        </Stack>
      )}
    </Alert>
  );
}

/** The landing page: it says honestly what the person's role opens. */
export function HomePage() {
  const translate = useTranslate();
  const { permissions: role, isPending, error, refetch } = usePermissions<StaffRole | null>();
  const { identity } = useGetIdentity();
  if (isPending) return <Loading />;
  return (
    <Stack sx={{ p: { xs: 1, md: 2 } }}>
      <Title title={translate('console.title')} />
      {identity?.fullName && (
        <Typography variant="h1" component="h2">
          {translate('console.home.hello', { name: identity.fullName })}
        </Typography>
      )}
      {error ? (
        <Notice severity="error" title="console.home.unreachable_title" text="console.home.unreachable">
          <Button variant="contained" onClick={() => void refetch()}>
            {translate('console.home.retry')}
          </Button>
        </Notice>
      ) : role === 'admin' ? (
        <>
          <Typography color="text.secondary">{translate('console.home.admin')}</Typography>
          <Lists />
        </>
      ) : role === 'approver' ? (
        <Notice severity="info" title="console.home.approver_title" text="console.home.approver" />
      ) : (
        <Refusal />
      )}
    </Stack>
  );
}
