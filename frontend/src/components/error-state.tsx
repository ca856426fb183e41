import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '../lib/api/error-text';
import { ApiError, isTemporary } from '../lib/api/errors';
import { EmptyState } from './empty-state';
import { MainLink } from './main-button';
import { SupportContacts } from './support-contacts';

interface ErrorStateProps {
  query: { error: unknown; refetch: () => unknown };
  title?: string;
}

export function ErrorState({ query: { error, refetch }, title }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { pathname, search } = useLocation();
  const status = error instanceof ApiError ? error.status : 0;
  // The id in the address is malformed or unknown: retrying cannot help.
  const missing = !title && (status === 400 || status === 404);
  const next = encodeURIComponent(pathname + search);
  return (
    <div role="alert">
      <EmptyState
        drawing={isTemporary(error) ? 'signal' : 'road'}
        title={title ?? t(missing ? 'notFound.title' : 'errors.title')}
        text={missing ? t('notFound.text') : errorText(error)}
        action={
          status === 401 || missing ? (
            <MainLink to={missing ? '/' : `/sign-in?next=${next}`}>
              {t(missing ? 'notFound.action' : 'signIn')}
            </MainLink>
          ) : (
            <Button variant="outlined" size="large" onClick={() => refetch()}>
              {t('retry')}
            </Button>
          )
        }
      />
      <SupportContacts />
    </div>
  );
}
