import IosShareRounded from '@mui/icons-material/IosShareRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { share } from './share';

interface ShareButtonProps {
  /** Says what is shared, to those who don't see the icon. */
  label: string;
  /** A path of the product. */
  path: string;
  text: string;
}

/** Passes a link of the product on. */
export function ShareButton({ label, path, text }: ShareButtonProps) {
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
