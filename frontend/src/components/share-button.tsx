import IosShareRounded from '@mui/icons-material/IosShareRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { toast } from './toast';

interface ShareButtonProps {
  /** Says what is shared, to those who don't see the icon. */
  label: string;
  /** A path of the product. */
  path: string;
  text: string;
}

/** Hands a link to the phone's own sharing; where there is none, puts it on the clipboard. */
export function ShareButton({ label, path, text }: ShareButtonProps) {
  const { t } = useTranslation();
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    if (typeof navigator.share === 'function') {
      // Rejects when the person closes the sheet: nothing to say about that.
      await navigator.share({ title: text, text, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => toast.tell(t('linkCopied')),
      () => toast.tell(url),
    );
  };
  return (
    <IconButton color="inherit" aria-label={label} onClick={() => void share()}>
      <IosShareRounded />
    </IconButton>
  );
}
