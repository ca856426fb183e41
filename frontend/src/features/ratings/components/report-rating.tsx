import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useReportRating } from '../api/ratings';
import { TEXT_LENGTH } from '../rating';

export function ReportRatingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['ratings', 'common']);
  const report = useReportRating();
  const [reason, setReason] = useState('');
  const sent = () => {
    toast.done(t('report.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      tone="primary"
      title={t('report.title')}
      confirm={t('report.send')}
      keep={t('common:cancel')}
      ready={reason.trim() !== ''}
      command={report}
      onClose={onClose}
      onConfirm={() => report.mutate({ id, reason: reason.trim() }, { onSuccess: sent })}
    >
      <Typography>{t('report.text')}</Typography>
      <TextArea
        label={t('report.reason')}
        maxLength={TEXT_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
