import CameraAltOutlined from '@mui/icons-material/CameraAltOutlined';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavesData } from '../lib/data-saver';
import { Dialog } from './dialog';

const WIDTH = 104;
const HEIGHT = 78;

const Tile = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  flexDirection: 'column',
  gap: 2,
  width: WIDTH,
  height: HEIGHT,
  padding: 4,
  borderRadius: 12,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.brand.primarySoft,
  color: theme.vars.palette.primary.main,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.2,
  '&:has(img)': { padding: 0 },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&:focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 },
}));

const Large = styled('img')({
  display: 'block',
  width: '100%',
  maxHeight: '60vh',
  aspectRatio: `auto ${WIDTH} / ${HEIGHT}`,
  objectFit: 'contain',
});

interface CarPhotoProps {
  url: string | null | undefined;
  model: string | null;
  /** Set only if the viewer may see it. */
  plate?: string | null;
}

/** A tap enlarges the photo. The tile keeps its size while loading, after a failure and while saving data. */
export function CarPhoto({ url, model, plate }: CarPhotoProps) {
  const { t } = useTranslation(['parts', 'common']);
  const saves = useSavesData();
  const [requestedUrl, setRequestedUrl] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [large, setLarge] = useState(false);
  if (!url) return null;
  const name = model ? t('car.photoOf', { model }) : t('car.photo');
  const missing = failed === url;
  const deferred = saves && requestedUrl !== url;
  const press = () => {
    if (missing) setFailed(undefined);
    else if (deferred) setRequestedUrl(url);
    else setLarge(true);
  };
  return (
    <>
      <Tile onClick={press} {...(missing && { 'aria-label': t('car.retry') })}>
        {missing ? (
          <RefreshRounded />
        ) : deferred ? (
          <>
            <CameraAltOutlined />
            {t('car.show')}
          </>
        ) : (
          <img
            src={url}
            alt={name}
            width={WIDTH}
            height={HEIGHT}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(url)}
          />
        )}
      </Tile>
      <Dialog
        open={large}
        onClose={() => setLarge(false)}
        aria-label={t('car.large')}
        fullWidth
        maxWidth="xs"
      >
        <DialogTitle>{t('car.large')}</DialogTitle>
        <Large src={url} alt={name} />
        <Typography variant="body2" sx={{ px: 6, pt: 3 }}>
          {plate && <b style={{ display: 'block' }}>{t('car.plate', { plate })}</b>}
          {t('car.byDriver')}
        </Typography>
        <DialogActions>
          <Button onClick={() => setLarge(false)}>{t('common:close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
