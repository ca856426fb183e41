import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog';
import { MainButton } from '../../../components/main-button';
import { TextBox } from '../../../components/text-box';
import { useUpdateProfile } from '../api/profile';
import { useNameRefusal } from '../use-name-refusal';

interface AskNameProps {
  reason?: 'ride' | 'documents';
  onNamed: () => void;
  onClose: () => void;
}

export function AskName({ reason = 'ride', onNamed, onClose }: AskNameProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [name, setName] = useState('');
  const update = useUpdateProfile();
  const refusal = useNameRefusal();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    update.mutate({ full_name: name.trim() }, { onSuccess: onNamed });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('ask.title')}</DialogTitle>
      <DialogContent>
        <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
          <Typography color="textSecondary">{t(`ask.why.${reason}`)}</Typography>
          <TextBox
            name="full_name"
            label={t('nameLabel')}
            error={update.isError ? refusal(update.error) : null}
            autoFocus
            autoComplete="name"
            value={name}
            onChange={(event) => {
              update.reset();
              setName(event.target.value);
            }}
          />
          <MainButton type="submit" loading={update.isPending} disabled={!name.trim()}>
            {t('ask.go')}
          </MainButton>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
