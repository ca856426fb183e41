import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { SwitchRow } from '../../../components/switch-row';
import { Note } from '../../../components/text';
import { savingReason, useDataSaver, useSavesData } from '../../../lib/data-saver';

export function SavingCard() {
  const { t } = useTranslation('profile');
  const on = useSavesData();
  const { chosen, choose } = useDataSaver();
  const reason = chosen === null ? savingReason() : null;
  return (
    <Card gap={1}>
      <SwitchRow label={t('saving.title')} checked={on} onChange={choose} />
      <Note>{t(on ? 'saving.on' : 'saving.off')}</Note>
      {reason && <Typography variant="body2">{t(`saving.${reason}`)}</Typography>}
    </Card>
  );
}
