import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { LinkButton } from '../components/link-button';
import { Screen } from '../components/screen';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState
        drawing="road"
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <LinkButton to="/" variant="contained" size="large">
            {t('notFound.action')}
          </LinkButton>
        }
      />
    </Screen>
  );
}
