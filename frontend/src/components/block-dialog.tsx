import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useBlock } from '../lib/blocks';
import { ConfirmDialog } from './confirm-dialog';
import { toast } from './toast';

interface BlockDialogProps {
  userId: string;
  name: string;
  onBlocked: () => void;
  onClose: () => void;
}

export function BlockDialog({ userId, name, onBlocked, onClose }: BlockDialogProps) {
  const { t } = useTranslation('chat');
  const block = useBlock();
  return (
    <ConfirmDialog
      title={t('block.title', { name })}
      confirm={t('block.confirm')}
      command={block}
      onConfirm={() =>
        block.mutate(
          { userId, blocked: true },
          {
            onSuccess: () => {
              toast.done(t('block.done', { name }));
              onBlocked();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Typography>{t('block.text')}</Typography>
      <Typography color="textSecondary">{t('block.kept')}</Typography>
    </ConfirmDialog>
  );
}
