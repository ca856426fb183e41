import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockDialog } from './block-dialog';
import { Dialog } from './dialog';
import type { PersonActionsProps } from './person-actions';
import { ReportDialog } from './report-dialog';

export function PersonDialog({
  userId,
  name,
  rideId,
  onClose,
}: PersonActionsProps & { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'common', 'parts']);
  const [chosen, setChosen] = useState<'report' | 'block' | null>(null);
  if (chosen === 'report') {
    return (
      <ReportDialog userId={userId} name={name} rideId={rideId ?? null} message={null} onClose={onClose} />
    );
  }
  if (chosen === 'block') {
    return <BlockDialog userId={userId} name={name} onBlocked={onClose} onClose={onClose} />;
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-label={t('parts:person.actions', { name })} onClose={onClose}>
      <Button size="large" onClick={() => setChosen('report')}>
        {t('report.title', { name })}
      </Button>
      <Button size="large" color="error" onClick={() => setChosen('block')}>
        {t('block.action')}
      </Button>
      <Button size="large" color="inherit" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </Dialog>
  );
}
