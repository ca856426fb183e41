import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { PhotoChoice } from '../../../components/photo-choice';
import { TextArea } from '../../../components/text-box';
import { type Strike, useAppeal } from '../api/strikes';

const STATEMENT_LENGTH = 1_000;
const REASONS = ['weather', 'road_closure', 'breakdown', 'other'] as const;

export function AppealDialog({ strike, onClose }: { strike: Strike; onClose: () => void }) {
  const { t } = useTranslation('strikes');
  const [statement, setStatement] = useState('');
  const [reason, setReason] = useState<(typeof REASONS)[number]>('other');
  const [photos, setPhotos] = useState<File[]>([]);
  const appeal = useAppeal(strike.id, () => setPhotos([]));
  const written = { statement: statement.trim(), photos, ...(reason === 'other' ? {} : { reason }) };
  return (
    <ConfirmDialog
      tone="primary"
      title={t('appeal.title')}
      confirm={t('appeal.send')}
      ready={statement.trim() !== ''}
      command={appeal}
      done={t('appeal.done')}
      onClose={onClose}
      onConfirm={(callbacks) => appeal.mutate(written, callbacks)}
    >
      <Typography>{t('appeal.once')}</Typography>
      <ChoiceChips
        legend={t('appeal.reason')}
        value={reason}
        choices={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={setReason}
      />
      <TextArea
        label={t('appeal.statement')}
        maxLength={STATEMENT_LENGTH}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
      />
      <PhotoChoice photos={photos} stored={strike.photos} disabled={appeal.isPending} onChange={setPhotos} />
    </ConfirmDialog>
  );
}
