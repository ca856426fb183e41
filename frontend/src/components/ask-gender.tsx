import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useGender, useSetGender } from '../lib/gender';
import { Dialog } from './dialog';
import { MainButton } from './main-button';
import { FailureNote, Note } from './text';

export function AskGender({ onWoman, onClose }: { onWoman: () => void; onClose: () => void }) {
  const { t } = useTranslation(['safety', 'common']);
  const { data: gender } = useGender();
  const setGender = useSetGender();
  const refused = gender === 'male';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t(refused ? 'women.refused' : 'women.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {!refused && (
          <>
            <Typography>{t('women.why')}</Typography>
            <MainButton
              loading={setGender.isPending && setGender.variables === 'female'}
              onClick={() => setGender.mutate('female', { onSuccess: onWoman })}
            >
              {t('women.woman')}
            </MainButton>
            <Button
              variant="outlined"
              size="large"
              loading={setGender.isPending && setGender.variables === 'male'}
              onClick={() => setGender.mutate('male')}
            >
              {t('women.man')}
            </Button>
            <Note>{t('women.once')}</Note>
          </>
        )}
        <FailureNote error={setGender.error} />
        <Button size="large" onClick={onClose}>
          {t(refused ? 'common:close' : 'common:cancel')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
