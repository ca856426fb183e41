import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { MainButton } from '../components/main-button';
import { useAppStore } from '../lib/app-store';

export function CrashScreen() {
  const { t } = useTranslation();
  const offline = useAppStore((state) => state.offline);
  useEffect(() => {
    if (!offline) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  return (
    <EmptyState
      drawing={offline ? 'signal' : 'road'}
      title={t(offline ? 'offlineScreen.title' : 'crash.title')}
      text={t(offline ? 'offlineScreen.text' : 'crash.text')}
      action={
        <MainButton onClick={() => window.location.reload()}>
          {t(offline ? 'retry' : 'crash.action')}
        </MainButton>
      }
    />
  );
}
