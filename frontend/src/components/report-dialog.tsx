import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, dataOf } from '../lib/api/client';
import type { Schemas } from '../lib/api/types';
import { useMutation } from '../lib/query/use-mutation';
import { ChoiceChips } from './choice-chips';
import { ConfirmDialog } from './confirm-dialog';
import { Note } from './text';
import { TextArea } from './text-box';

const REASONS: readonly ReportReason[] = ['fraud', 'abuse', 'unsafe', 'spam', 'other'];
const MAX_LENGTH = 1000;

interface ReportDialogProps {
  userId: string;
  name: string;
  rideId: string | null;
  message: { id: string; content: string } | null;
  onClose: () => void;
}

export function ReportDialog({ userId, name, rideId, message, onClose }: ReportDialogProps) {
  const { t } = useTranslation('chat');
  const report = useReport();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const send = (callbacks: { onSuccess: () => void }) => {
    if (reason === null) return;
    const about = { user_id: userId, ride_id: rideId, message_id: message?.id ?? null };
    report.mutate({ ...about, reason, text: text.trim() || null }, callbacks);
  };
  return (
    <ConfirmDialog
      title={t('report.title', { name })}
      confirm={t('report.confirm')}
      done={t('report.done')}
      command={report}
      tone="primary"
      ready={reason !== null}
      onConfirm={send}
      onClose={onClose}
    >
      {message && (
        <Typography
          component="blockquote"
          variant="body2"
          sx={{ m: 0, pl: 3, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          {message.content.slice(0, 200)}
        </Typography>
      )}
      <ChoiceChips
        legend={t('report.reason')}
        value={reason}
        choices={REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        onChange={setReason}
      />
      <TextArea
        label={t('report.details')}
        value={text}
        maxLength={MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <Note>{t('report.text', { name })}</Note>
    </ConfirmDialog>
  );
}

type ReportReason = Schemas['ReportReason'];

const useReport = () =>
  useMutation({
    mutationFn: (body: Schemas['CreateReportRequest']) => dataOf(api.POST('/api/reports', { body })),
  });
