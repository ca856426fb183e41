import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { today } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { useApplication } from '../apply/api/application';
import { mostUrgent } from '../apply/document-state';

/** Tells a driver of the document that runs out, has, or was not accepted; nothing otherwise. */
export function DocumentsNotice() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const { data: application } = useApplication();
  const urgent = application?.status === 'approved' ? mostUrgent(application, today()) : null;
  if (!urgent) return null;
  const { document, state, until } = urgent;
  const day = until === null ? '' : format.date(until);
  const name = t(`documents.names.${document.name}`);
  return (
    <Alert
      severity={state === 'soon' ? 'warning' : 'error'}
      action={
        <Button component={Link} to={`/driver/apply?renew=${document.name}`} color="inherit" size="small">
          {t('documents.renew')}
        </Button>
      }
    >
      {state === 'refused'
        ? t('documents.refused', { name })
        : t(state === 'expired' ? 'documents.expired' : 'documents.soon', { name, day })}
    </Alert>
  );
}
