import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CarPhoto } from '../../../components/car-photo';
import { Card } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { FileLink } from '../../../components/file-input';
import { CardTitle, Note } from '../../../components/text';
import type { Profile } from '../../../lib/api/types';
import { useRemoveCarPhoto, useReplacePicture } from '../api/profile';

export function CarPhotoChoice({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common']);
  const replace = useReplacePicture('car_photo', t('car.saved'));
  const [asking, setAsking] = useState(false);
  const { car_photo_url: url } = profile;
  return (
    <Card gap={2}>
      <CardTitle>{t('car.title')}</CardTitle>
      <Note>{t('car.text')}</Note>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        <CarPhoto url={url} model={null} />
        <FileLink
          name={t(url ? 'car.changeName' : 'car.add')}
          photos
          disabled={replace.isPending}
          onChoose={replace.choose}
        >
          {t(replace.isPending ? 'common:wait' : url ? 'car.change' : 'car.add')}
        </FileLink>
        {url && (
          <Button
            color="error"
            sx={{ fontSize: '0.875rem' }}
            aria-label={t('car.removeName')}
            disabled={replace.isPending}
            onClick={() => setAsking(true)}
          >
            {t('car.remove')}
          </Button>
        )}
      </div>
      {asking && <RemoveDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const remove = useRemoveCarPhoto();
  return (
    <ConfirmDialog
      title={t('car.askTitle')}
      confirm={t('car.remove')}
      cancelLabel={t('car.keep')}
      done={t('car.removed')}
      command={remove}
      onConfirm={(callbacks) => remove.mutate(undefined, callbacks)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('car.askText')}</Typography>
    </ConfirmDialog>
  );
}
