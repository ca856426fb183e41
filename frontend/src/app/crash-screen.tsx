import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';

/** A screen that could not be drawn. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="road"
      title={t('crash.title')}
      text={t('crash.text')}
      action={
        <Button variant="contained" size="large" onClick={() => window.location.reload()}>
          {t('crash.action')}
        </Button>
      }
    />
  );
}
