import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { forgetTyped, hasTyped, isBusyPath, openNewVersion } from './worker-care';

export function UpdatePrompt({ ready }: { ready: ServiceWorkerRegistration }) {
  const { t } = useTranslation('install');
  const { pathname } = useLocation();
  const [lastPath, setLastPath] = useState(pathname);
  const [mayReload, setMayReload] = useState(!hasTyped());
  if (lastPath !== pathname) {
    setLastPath(pathname);
    setMayReload(true);
  }
  useEffect(() => {
    const keepInput = () => setMayReload(false);
    document.addEventListener('input', keepInput);
    return () => {
      document.removeEventListener('input', keepInput);
      forgetTyped();
    };
  }, [pathname]);
  return (
    <div role="status">
      {mayReload && !isBusyPath(pathname) && (
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
