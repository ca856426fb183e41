import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/card';
import { Screen } from '../../../../components/screen';
import { Stage, Stages } from '../../../../components/stages';
import { StaleMark } from '../../../../components/stale-mark';
import { toast } from '../../../../components/toast';
import { useFormat } from '../../../../lib/format/use-format';
import type { useApplication } from '../api/application';
import { allFiles, type Application } from '../draft';
import { discardDraft, useDraft } from '../draft-store';
import { useOpenDraft } from '../use-open-draft';
import { History } from './history';
import { SentList } from './document-list';
import { APPLICATION_DRAFT } from '../draft-storage';
import { useServerNow } from '../../../../lib/use-server-now';

/** A later update means that an approver reopened the application; milliseconds. */
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
  // A waiting application has no other updates.
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
          <Stage state="done" number={1} name={t('status.pending.sent')}>
            {format.nearMoment(created_at)}
          </Stage>
          <Stage state="now" number={2} name={t('status.pending.checking')}>
            {again
              ? t('status.pending.again')
              : late || when === null
                ? t('status.pending.late')
                : t('status.pending.expected', { when })}
          </Stage>
          <Stage state="later" number={3} name={t('status.pending.answer')} />
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
      <StoredPhotos />
      <History application={application} />
    </Screen>
  );
}

/** Photos stay on the phone for a possible correction; on a shared phone they can be deleted. */
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
      <Typography variant="body2" color="textSecondary">
        {t('status.pending.kept')}
      </Typography>
      <Button onClick={erase} sx={{ ml: -2 }}>
        {t('status.pending.erase')}
      </Button>
    </div>
  );
}
