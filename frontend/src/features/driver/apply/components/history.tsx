import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format/use-format';
import type { Application } from '../draft';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import { unwrap } from '../../../../lib/api/unwrap';

/** Above the decisions that a person receives in a year. */
const LIMIT = 50;

/** Decisions on the application and its documents, newest first. Not persisted: reasons may name documents. */
const applicationNoticesQuery = (changedAt: string) =>
  queryOptions({
    queryKey: ['notifications', 'driver-application', changedAt],
    queryFn: async ({ signal }) => {
      const query = { limit: LIMIT };
      const { data } = await unwrap(api.GET('/api/notifications', { params: { query }, signal }));
      return data.filter(({ type }) => type === 'driver_application' || type === 'driver_document');
    },
    meta: { keepMs: 0 },
  });

/** @param changedAt last change of the application; refetches the decisions */
const useApplicationNotices = (changedAt: string) =>
  useQuery({ ...applicationNoticesQuery(changedAt), placeholderData: keepPreviousData });

const Line = styled('ol')(({ theme }) => ({
  padding: 0,
  listStyle: 'none',
  '& li': { position: 'relative', padding: '0 0 16px 24px' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 3,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: 5,
    background: theme.vars.palette.primary.main,
  },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 18,
    bottom: -4,
    width: 1,
    background: theme.vars.palette.brand.control,
  },
}));

export function History({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const notices = useApplicationNotices(application.updated_at).data ?? [];
  const events = [
    ...notices.map(({ id, title, body, created_at }) => ({ id, title, body, at: created_at })),
    { id: application.id, title: t('status.historySent'), body: null, at: application.created_at },
  ].sort((a, b) => b.at.localeCompare(a.at));
  // A single event is already shown above.
  if (events.length < 2) return null;
  return (
    <section>
      <Typography component="h2" variant="h3" color="textSecondary" sx={{ pb: 3 }}>
        {t('status.history')}
      </Typography>
      <Line>
        {events.map(({ id, title, body, at }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography variant="body2" color="textSecondary">
              {format.nearMoment(at)}
            </Typography>
            {body && <Typography variant="body2">{body}</Typography>}
          </li>
        ))}
      </Line>
    </section>
  );
}
