import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../../components/link';
import { Screen } from '../../../../components/screen';
import { StaleMark } from '../../../../components/stale-mark';
import { useFormat } from '../../../../lib/format/use-format';
import type { useApplication } from '../api/application';
import { allFiles, type Application } from '../draft';
import { useDraft } from '../draft-store';
import { useOpenDraft } from '../use-open-draft';
import { CorrectionNote } from './correction-note';
import { History } from './history';
import { APPLICATION_DRAFT } from '../draft-storage';

interface RejectedViewProps {
  application: Application;
  query: ReturnType<typeof useApplication>;
}

export function RejectedView({ application, query }: RejectedViewProps) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const ready = useOpenDraft(APPLICATION_DRAFT, application) !== null;
  const kept = allFiles(useDraft((state) => state.draft)).length > 0;
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      footer={
        <Button component={Link} to="/driver/apply?step=review" variant="contained" size="large" fullWidth>
          {t('status.rejected.correct')}
        </Button>
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
        {t(ready && !kept ? 'correct.photos' : 'status.rejected.ready')} {t('status.rejected.text')}
      </Typography>
      <History application={application} />
    </Screen>
  );
}
