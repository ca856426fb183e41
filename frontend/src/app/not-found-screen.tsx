import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { Link } from '../components/link';
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
          <Button component={Link} to="/" variant="contained" size="large">
            {t('notFound.action')}
          </Button>
        }
      />
    </Screen>
  );
}
