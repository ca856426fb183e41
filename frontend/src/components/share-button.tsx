import IosShareRounded from '@mui/icons-material/IosShareRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { share } from './share';

export function ShareButton({ label, path, text }: { label: string; path: string; text: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      onClick={() => void share({ path, text, copied: t('linkCopied') })}
    >
      <IosShareRounded />
    </IconButton>
  );
}
