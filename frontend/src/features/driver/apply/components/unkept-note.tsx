import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft-store';

/** Warns that this device could not persist the draft. */
export function UnkeptNote() {
  const { t } = useTranslation('apply');
  const unkept = useDraft((state) => state.unkept);
  return unkept ? <Alert severity="warning">{t('files.unkept')}</Alert> : null;
}
