import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { useAppStore } from '../lib/app-store';

/** A screen that could not be drawn. */
export function CrashScreen() {
  const { t } = useTranslation();
  // Without a line a screen that was never opened here is not there.
  const offline = useAppStore((state) => state.offline);
  return (
    <EmptyState
      drawing="road"
      title={t('crash.title')}
      text={t(offline ? 'errors.connection' : 'crash.text')}
      action={
        <Button variant="contained" size="large" onClick={() => window.location.reload()}>
          {t('crash.action')}
        </Button>
      }
    />
  );
}
