import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextArea } from '../../../components/text-box';
import { useReply, useReportRating } from '../api/ratings';
import { MAX_TEXT_LENGTH } from '../rating';

interface RatingDialogProps {
  ratingId: string;
  onClose: () => void;
}

export function ReplyDialog({ ratingId, onClose }: RatingDialogProps) {
  const { t } = useTranslation('ratings');
  const reply = useReply();
  return (
    <TextDialog
      texts="reply"
      hint={t('textRule')}
      command={reply}
      send={(text, callbacks) => reply.mutate({ id: ratingId, text }, callbacks)}
      onClose={onClose}
    />
  );
}

export function ReportRatingDialog({ ratingId, onClose }: RatingDialogProps) {
  const report = useReportRating();
  return (
    <TextDialog
      texts="report"
      command={report}
      send={(reason, callbacks) => report.mutate({ id: ratingId, reason }, callbacks)}
      onClose={onClose}
    />
  );
}

interface TextDialogProps {
  texts: 'reply' | 'report';
  hint?: string;
  command: { isPending: boolean; error: unknown };
  send: (text: string, callbacks: { onSuccess: () => void }) => void;
  onClose: () => void;
}

function TextDialog({ texts, hint, command, send, onClose }: TextDialogProps) {
  const { t } = useTranslation('ratings');
  const [text, setText] = useState('');
  return (
    <ConfirmDialog
      tone="primary"
      title={t(`${texts}.title`)}
      confirm={t(`${texts}.send`)}
      done={t(`${texts}.done`)}
      ready={text.trim() !== ''}
      command={command}
      onClose={onClose}
      onConfirm={(callbacks) => send(text.trim(), callbacks)}
    >
      <Typography>{t(`${texts}.text`)}</Typography>
      <TextArea
        label={t(`${texts}.label`)}
        hint={hint}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  );
}
