import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { today } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { useApplication } from '../apply/api/application';
import { mostUrgent } from '../apply/paper-state';

/** Tells a driver of the paper that runs out, has, or was not accepted; nothing otherwise. */
export function PapersNotice() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const { data: application } = useApplication();
  const urgent = application?.status === 'approved' ? mostUrgent(application, today()) : null;
  if (!urgent) return null;
  const { paper, state, until } = urgent;
  const day = until === null ? '' : format.date(until);
  const name = t(`papers.names.${paper.name}`);
  return (
    <Alert
      severity={state === 'soon' ? 'warning' : 'error'}
      action={
        <Button component={Link} to={`/driver/apply?renew=${paper.name}`} color="inherit" size="small">
          {t('papers.renew')}
        </Button>
      }
    >
      {state === 'refused'
        ? t('papers.refused', { name })
        : t(state === 'expired' ? 'papers.expired' : 'papers.soon', { name, day })}
    </Alert>
  );
}
