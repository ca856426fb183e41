import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/card';
import { Screen } from '../../../../components/screen';
import { StaleMark } from '../../../../components/stale-mark';
import { toast } from '../../../../components/toast';
import { useFormat } from '../../../../lib/format/use-format';
import type { useApplication } from '../api/application';
import { APPLICATION_DRAFT } from '../draft-names';
import { allFiles, type Application } from '../draft';
import { discardDraft, useDraft } from '../draft-store';
import { useOpenDraft } from '../use-open-draft';
import { History } from './history';
import { SentList } from './paper-list';

const Stages = styled('ol')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: 12,
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'grid', gridTemplateColumns: '24px 1fr', columnGap: 12, alignItems: 'start' },
    '& .mark': {
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: 12,
      fontSize: '0.75rem',
      fontWeight: 600,
      background: palette.divider,
    },
    '& [data-state="done"] .mark': { background: palette.primary.main, color: palette.primary.contrastText },
    '& [data-state="now"] .mark': { background: palette.brand.accent, color: palette.brand.onAccent },
    '& [data-state="now"] .name': { fontWeight: 600 },
    '& [data-state="later"] .name': { color: palette.text.secondary },
  };
});

/** Changed this long after it was made: an approver took a decision back; milliseconds. */
const REOPENED_MS = 1000;

interface PendingViewProps {
  application: Application;
  query: ReturnType<typeof useApplication>;
}

/** It is with the approvers: until when, and that one may close the app. */
export function PendingView({ application, query }: PendingViewProps) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const [now] = useState(Date.now);
  const { created_at, updated_at, expected_by } = application;
  // Nothing else changes one that waits.
  const again = new Date(updated_at).getTime() - new Date(created_at).getTime() > REOPENED_MS;
  const late = expected_by !== null && new Date(expected_by).getTime() < now;
  const when = expected_by === null ? null : format.nearMoment(expected_by);
  return (
    <Screen title={t('title')} backTo="/profile">
      <StaleMark query={query} />
      <Card sx={{ display: 'grid', gap: 4 }}>
        <Typography component="h2" variant="h2">
          {t('status.pending.title')}
        </Typography>
        <Stages>
          <li data-state="done">
            <span className="mark" aria-hidden>
              ✓
            </span>
            <span>
              <span className="name">{t('status.pending.sent')}</span>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {format.nearMoment(created_at)}
              </Typography>
            </span>
          </li>
          <li data-state="now" aria-current="step">
            <span className="mark" aria-hidden>
              2
            </span>
            <span>
              <span className="name">{t('status.pending.checking')}</span>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {again
                  ? t('status.pending.again')
                  : late || when === null
                    ? t('status.pending.late')
                    : t('status.pending.expected', { when })}
              </Typography>
            </span>
          </li>
          <li data-state="later">
            <span className="mark" aria-hidden>
              3
            </span>
            <span className="name">{t('status.pending.answer')}</span>
          </li>
        </Stages>
        <Typography variant="body2" color="textSecondary">
          {t('status.pending.leave')}
        </Typography>
      </Card>
      <section>
        <Typography component="h2" variant="h3" color="textSecondary" sx={{ pb: 2 }}>
          {t('status.sentTitle')}
        </Typography>
        <SentList application={application} />
      </section>
      <KeptPhotos />
      <History application={application} />
    </Screen>
  );
}

/** The photos wait on this phone for a possible correction; on somebody else's phone one may not want that. */
function KeptPhotos() {
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
      <Typography variant="body2" color="textSecondary">
        {t('status.pending.kept')}
      </Typography>
      <Button onClick={erase} sx={{ ml: -2 }}>
        {t('status.pending.erase')}
      </Button>
    </div>
  );
}
