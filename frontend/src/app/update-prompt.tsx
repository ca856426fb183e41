import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { forgetTyped, hasTyped, isBusyPath, openNewVersion } from './worker-care';

export function UpdatePrompt({ ready }: { ready: ServiceWorkerRegistration }) {
  const { t } = useTranslation('install');
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  const [free, setFree] = useState(!hasTyped());
  if (seen !== pathname) {
    setSeen(pathname);
    setFree(true);
  }
  useEffect(() => {
    const keep = () => setFree(false);
    document.addEventListener('input', keep);
    return () => {
      document.removeEventListener('input', keep);
      forgetTyped();
    };
  }, [pathname]);
  return (
    <div role="status">
      {free && !isBusyPath(pathname) && (
        <Paper
          elevation={4}
          sx={{
            position: 'fixed',
            zIndex: 4,
            left: 12,
            right: 12,
            bottom: 'calc(76px + env(safe-area-inset-bottom))',
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            maxWidth: 480,
            mx: 'auto',
            pl: 4,
            pr: 2,
            py: 1,
            borderRadius: 3,
          }}
        >
          <span style={{ flex: 1 }}>{t('update.ready')}</span>
          <Button onClick={() => openNewVersion(ready)}>{t('update.use')}</Button>
        </Paper>
      )}
    </div>
  );
}
