import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '../lib/api/error-text';
import { ApiError, isTemporary } from '../lib/api/errors';
import { signInPath } from '../lib/paths';
import { EmptyState } from './empty-state';
import { MainLink } from './main-button';
import { SupportContacts } from './support-contacts';

interface ErrorStateProps {
  query: { error: unknown; refetch: () => unknown };
  title?: string;
  /** The URL names the record, so 400 and 404 mean a wrong address. */
  ofUrl?: boolean;
}

export function ErrorState({ query: { error, refetch }, title, ofUrl = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { pathname, search } = useLocation();
  const status = error instanceof ApiError ? error.status : 0;
  const noSuchRecord = ofUrl && (status === 400 || status === 404);
  const action = () => {
    if (noSuchRecord) return <MainLink to="/">{t('notFound.action')}</MainLink>;
    if (status === 401) return <MainLink to={signInPath(pathname + search)}>{t('signIn')}</MainLink>;
    return (
      <Button variant="outlined" size="large" onClick={() => refetch()}>
        {t('retry')}
      </Button>
    );
  };
  return (
    <div role="alert">
      <EmptyState
        drawing={isTemporary(error) ? 'signal' : 'road'}
        title={title ?? t(noSuchRecord ? 'notFound.title' : 'errors.title')}
        text={noSuchRecord ? t('notFound.text') : errorText(error)}
        action={action()}
      />
      <SupportContacts />
    </div>
  );
}
