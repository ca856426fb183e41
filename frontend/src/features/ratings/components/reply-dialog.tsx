import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useReply } from '../api/ratings';
import { TEXT_LENGTH } from '../rating';

interface ReplyDialogProps {
  rating: { id: string; ratee_id: string };
  onClose: () => void;
}

export function ReplyDialog({ rating, onClose }: ReplyDialogProps) {
  const { t } = useTranslation(['ratings', 'common']);
  const reply = useReply();
  const [text, setText] = useState('');
  const sent = () => {
    toast.done(t('reply.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      tone="primary"
      title={t('reply.action')}
      confirm={t('reply.send')}
      keep={t('common:cancel')}
      ready={text.trim() !== ''}
      command={reply}
      onClose={onClose}
      onConfirm={() => reply.mutate({ id: rating.id, text: text.trim() }, { onSuccess: sent })}
    >
      <Typography>{t('reply.once')}</Typography>
      <TextArea
        label={t('reply.text')}
        hint={t('textRule')}
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  );
}
