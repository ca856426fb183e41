import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state';
import { brand } from '../../../lib/brand';

/** Who can publish rides, and how one gets there. */
export function BecomeDriver() {
  const { t } = useTranslation('driver');
  const { email } = brand.contact;
  return (
    <EmptyState
      drawing="person"
      title={t('become.title')}
      text={t('become.text', { email })}
      action={
        <Button href={`mailto:${email}`} variant="contained" size="large">
          {t('become.action')}
        </Button>
      }
    />
  );
}
