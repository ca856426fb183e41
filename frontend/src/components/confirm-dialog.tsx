import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/api/error-text';
import { Dialog } from './dialog';
import { toast } from './toast';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  /** Default: "Cancel". */
  cancelLabel?: string;
  tone?: 'error' | 'primary';
  ready?: boolean;
  command?: { isPending: boolean; error: unknown };
  /** Pass `callbacks` to the mutation, to close the dialog after success. */
  onConfirm: (callbacks: { onSuccess: () => void }) => void;
  /** Toast after success. */
  done?: string;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancelLabel, tone = 'error', ready = true } = props;
  const { command, onConfirm, done, onClose } = props;
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const pending = command?.isPending ?? false;
  // A sent command can't be taken back.
  const close = () => {
    if (!pending) onClose();
  };
  const onSuccess = () => {
    if (done) toast.done(done);
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>{children}</DialogContent>
      <DialogActions sx={{ flexDirection: 'column', gap: 2, px: 6, pb: 5, '& > *': { m: '0 !important' } }}>
        {/* Below the scrolling content, whose end may be out of sight on a small phone. */}
        {command?.error != null && (
          <Typography role="alert" color="error" sx={{ alignSelf: 'start' }}>
            {errorText(command.error)}
          </Typography>
        )}
        <Button variant="outlined" size="large" fullWidth disabled={pending} onClick={close}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant={tone === 'primary' ? 'contained' : 'text'}
          color={tone}
          size="large"
          fullWidth
          loading={pending}
          disabled={!ready}
          onClick={() => onConfirm({ onSuccess })}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
