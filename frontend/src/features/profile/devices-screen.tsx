import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import { StatusChip } from '../../components/status-chip';
import { CardTitle, Note } from '../../components/text';
import { api, dataOf, unwrap } from '../../lib/api/client';
import { type OwnSession } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { useMutation } from '../../lib/query/use-mutation';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  meta: { keepMs: 0 },
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/sessions', { signal })),
});

function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<OwnSession, 'id'>) => {
      await unwrap(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
    },
    // On 404 (already ended), the refetch removes the card and closes its dialog.
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}

export function DevicesScreen() {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery);
  const here = query.data?.filter(({ current }) => current) ?? [];
  const elsewhere = query.data?.filter(({ current }) => !current) ?? [];
  return (
    <Screen title={t('devices.title')} backTo="/profile">
      <Typography color="textSecondary">{t('devices.text')}</Typography>
      {[...here, ...elsewhere].map((session) => (
        <DeviceCard key={session.id} session={session} />
      ))}
      {query.data && elsewhere.length === 0 && (
        <EmptyState drawing="road" title={t('devices.none')} text={t('devices.noneText')} />
      )}
      {query.isPending && [0, 1].map((key) => <Skeleton key={key} variant="rounded" height={104} />)}
      {query.isError && !query.data && <ErrorState query={query} />}
    </Screen>
  );
}

function DeviceCard({ session }: { session: OwnSession }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const name = session.device ?? t('devices.unknown');
  return (
    <Card gap={1}>
      <div style={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 8 }}>
        <CardTitle sx={{ flex: 1, fontWeight: 600 }}>{name}</CardTitle>
        {session.current && <StatusChip tone="good">{t('devices.here')}</StatusChip>}
      </div>
      <Note>
        {t('devices.since', { time: format.nearMoment(session.created_at) })}
        <br />
        {t('devices.used', { time: format.nearMoment(session.last_used_at) })}
      </Note>
      {!session.current && (
        <Button color="error" sx={{ justifySelf: 'start', ml: -2 }} onClick={() => setAsking(true)}>
          {t('devices.end')}
        </Button>
      )}
      {asking && <EndDialog session={session} name={name} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function EndDialog({ session, name, onClose }: { session: OwnSession; name: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const end = useEndSession();
  return (
    <ConfirmDialog
      title={t('devices.askTitle', { name })}
      confirm={t('devices.end')}
      cancelLabel={t('devices.keep')}
      done={t('devices.ended', { name })}
      command={end}
      onConfirm={(callbacks) => end.mutate(session, callbacks)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('devices.askText')}</Typography>
    </ConfirmDialog>
  );
}
