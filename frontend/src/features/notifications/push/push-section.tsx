import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { CardTitle, ErrorNote, Note } from '../../../components/text';
import { useErrorText } from '../../../lib/api/error-text';
import { brand } from '../../../lib/brand';
import { useMutation } from '../../../lib/query/use-mutation';
import { devicesQuery } from '../api/devices';
import { isInstalled, readPushState, SubscriptionNotSent, turnOff, turnOn } from './device-push';

const pushQuery = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: readPushState,
  // The permission may change in the browser's settings.
  staleTime: 0,
  meta: { keepMs: 0 },
});

export const usePushState = () => useQuery(pushQuery).data;

/** Turning on needs a user gesture. */
export function useSwitchPush() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: async () => {
      await queries.invalidateQueries(pushQuery);
      await queries.invalidateQueries(devicesQuery);
    },
  });
}

const BRAND = { brand: brand.name };

export function PushSection({ isRegistered }: { isRegistered: boolean | undefined }) {
  const { t } = useTranslation('alerts');
  const browser = usePushState();
  const change = useSwitchPush();
  if (browser === undefined) return <Skeleton variant="rounded" height={140} />;
  // Another device removed the subscription.
  const state = browser === 'on' && isRegistered === false ? 'off' : browser;
  return (
    <Card gap={2}>
      <CardTitle>{t('push.title')}</CardTitle>
      <div role="status">
        {state === 'on' && <State text={t('push.on')} more={t('push.onText')} />}
        {state === 'off' && <State text={t('push.off')} more={t('push.offText')} />}
        {state === 'denied' && <Denied />}
        {state === 'unsupported' && (
          <State text={t('push.unsupported')} more={t('push.unsupportedText', BRAND)} />
        )}
        {state === 'install-first' && (
          <State text={t('push.unsupported')} more={t('push.installText', BRAND)} />
        )}
      </div>
      <PushProblem error={change.error} />
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'outlined' : 'contained'}
          size="large"
          sx={{ justifySelf: 'start' }}
          loading={change.isPending}
          onClick={() => change.mutate(state === 'off')}
        >
          {t(state === 'on' ? 'push.disable' : 'push.enable')}
        </Button>
      )}
    </Card>
  );
}

function State({ text, more }: { text: string; more: string }) {
  return (
    <>
      <Typography>{text}</Typography>
      <Note>{more}</Note>
    </>
  );
}

export function Denied() {
  const { t } = useTranslation('alerts');
  const more = t(isInstalled() ? 'push.deniedApp' : 'push.deniedText', BRAND);
  return <State text={t('push.denied', BRAND)} more={more} />;
}

export function PushProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  if (error === null) return null;
  const text =
    error instanceof SubscriptionNotSent
      ? t('push.apiError', { error: errorText(error.cause) })
      : t('push.failed');
  return <ErrorNote>{text}</ErrorNote>;
}
