import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/card';
import { LinkButton, MainLink } from '../../../../components/main-button';
import { Screen } from '../../../../components/screen';
import { Stage, Stages } from '../../../../components/stages';
import { StaleMark } from '../../../../components/stale-mark';
import { Note, SectionTitle } from '../../../../components/text';
import { toast } from '../../../../components/toast';
import { api, unwrap } from '../../../../lib/api/client';
import { useFormat } from '../../../../lib/format/use-format';
import { useServerNow } from '../../../../lib/use-clock';
import type { useApplication } from '../api/application';
import { allFiles, type Application } from '../draft';
import { APPLICATION_DRAFT, discardDraft, useDraft, useOpenDraft } from '../draft-store';
import { CorrectionNote } from './correction-note';
import { DocumentList, SentList } from './document-list';

/** An application updated more than this after its submission was reopened by staff. */
const REOPENED_MS = 1000;

interface PendingViewProps {
  application: Application;
  query: ReturnType<typeof useApplication>;
}

export function PendingView({ application, query }: PendingViewProps) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const now = useServerNow();
  const { created_at, updated_at, expected_by } = application;
  const isReopened = new Date(updated_at).getTime() - new Date(created_at).getTime() > REOPENED_MS;
  const decisionText = () => {
    if (isReopened) return t('status.pending.again');
    if (expected_by === null || new Date(expected_by).getTime() < now) return t('status.pending.late');
    return t('status.pending.expected', { when: format.nearMoment(expected_by) });
  };
  return (
    <Screen title={t('title')} backTo="/profile">
      <StaleMark query={query} />
      <Card gap={4}>
        <Typography component="h2" variant="h2">
          {t('status.pending.title')}
        </Typography>
        <Stages>
          <Stage state="done" number={1} name={t('status.pending.sent')}>
            {format.nearMoment(created_at)}
          </Stage>
          <Stage state="now" number={2} name={t('status.pending.checking')}>
            {decisionText()}
          </Stage>
          <Stage state="later" number={3} name={t('status.pending.answer')} />
        </Stages>
        <Note>{t('status.pending.leave')}</Note>
      </Card>
      <section>
        <SectionTitle sx={{ pb: 2 }}>{t('status.sentTitle')}</SectionTitle>
        <SentList application={application} />
      </section>
      <StoredPhotos />
      <History application={application} />
    </Screen>
  );
}

/** Photos stay on the phone for a correction. The applicant can delete them if others use the phone. */
function StoredPhotos() {
  const { t } = useTranslation('apply');
  const key = useOpenDraft(APPLICATION_DRAFT);
  const count = allFiles(useDraft((state) => state.draft)).length;
  const [erased, setErased] = useState(false);
  if (key === null || count === 0 || erased) return null;
  const erase = () => {
    setErased(true);
    void discardDraft(key).then(() => toast.done(t('status.pending.erased')));
  };
  return (
    <div>
      <Note>{t('status.pending.kept')}</Note>
      <Button onClick={erase} sx={{ ml: -2 }}>
        {t('status.pending.erase')}
      </Button>
    </div>
  );
}

const Welcome = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  background: theme.vars.palette.brand.primarySoft,
  borderColor: 'transparent',
  '& > div': { display: 'flex', gap: 12 },
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));

interface ApprovedViewProps {
  /** Null for drivers accepted before applications existed. */
  application: Application | null;
  query?: ReturnType<typeof useApplication>;
}

export function ApprovedView({ application, query }: ApprovedViewProps) {
  const { t } = useTranslation('apply');
  return (
    <Screen title={t('status.myDocuments')} backTo="/profile">
      {query && <StaleMark query={query} />}
      <Welcome>
        <div>
          <VerifiedUserOutlined aria-hidden />
          <span>
            <Typography component="h2" variant="h2">
              {t('status.approved.title')}
            </Typography>
            <Typography>{t('status.approved.text')}</Typography>
          </span>
        </div>
        <MainLink to="/driver/rides/new">{t('status.approved.publish')}</MainLink>
        <LinkButton to="/driver" size="large">
          {t('status.approved.rides')}
        </LinkButton>
      </Welcome>
      {application && (
        <>
          <section>
            <SectionTitle sx={{ pb: 2 }}>{t('status.documents')}</SectionTitle>
            <DocumentList application={application} />
          </section>
          <History application={application} />
        </>
      )}
    </Screen>
  );
}

interface RejectedViewProps {
  application: Application;
  query: ReturnType<typeof useApplication>;
}

export function RejectedView({ application, query }: RejectedViewProps) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const ready = useOpenDraft(APPLICATION_DRAFT, application) !== null;
  const hasPhotos = allFiles(useDraft((state) => state.draft)).length > 0;
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      footer={
        <MainLink to="/driver/apply?step=review" fullWidth>
          {t('status.rejected.correct')}
        </MainLink>
      }
    >
      <StaleMark query={query} />
      <div>
        <Typography component="h2" variant="h1">
          {t('status.rejected.title')}
        </Typography>
        {application.decided_at && (
          <Typography color="textSecondary">{format.nearMoment(application.decided_at)}</Typography>
        )}
      </div>
      <CorrectionNote rejected={application} />
      <Typography>
        {t(ready && !hasPhotos ? 'correct.photos' : 'status.rejected.ready')} {t('status.rejected.text')}
      </Typography>
      <History application={application} />
    </Screen>
  );
}

/** More notices than an applicant gets in a year. */
const MAX_NOTICES = 50;

/** Newest first. Not persisted: reasons may name documents. */
const applicationNoticesQuery = (changedAt: string) =>
  queryOptions({
    queryKey: ['notifications', 'driver-application', changedAt],
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_NOTICES };
      const { data } = await unwrap(api.GET('/api/notifications', { params: { query }, signal }));
      return data.filter(({ type }) => type === 'driver_application' || type === 'driver_document');
    },
    meta: { keepMs: 0 },
  });

/** @param changedAt last change of the application; a new value refetches */
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

function History({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const notices = useApplicationNotices(application.updated_at).data ?? [];
  const events = [
    ...notices.map(({ id, title, body, created_at }) => ({ id, title, body, at: created_at })),
    { id: application.id, title: t('status.historySent'), body: null, at: application.created_at },
  ].sort((a, b) => b.at.localeCompare(a.at));
  // A single event is shown above.
  if (events.length < 2) return null;
  return (
    <section>
      <SectionTitle sx={{ pb: 3 }}>{t('status.history')}</SectionTitle>
      <Line>
        {events.map(({ id, title, body, at }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Note>{format.nearMoment(at)}</Note>
            {body && <Typography variant="body2">{body}</Typography>}
          </li>
        ))}
      </Line>
    </section>
  );
}
