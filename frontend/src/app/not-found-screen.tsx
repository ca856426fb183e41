import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { MainLink } from '../components/main-button';
import { Screen } from '../components/screen';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState
        drawing="road"
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<MainLink to="/">{t('notFound.action')}</MainLink>}
      />
    </Screen>
  );
}
