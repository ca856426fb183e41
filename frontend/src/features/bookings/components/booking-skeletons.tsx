import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';

/** The shape of the list while it is fetched. */
export function BookingSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap: 12 }}>
      {[0, 1, 2].map((index) => (
        <Card key={index} aria-hidden>
          <Skeleton width="40%" height={22} />
          <Skeleton width="60%" height={30} sx={{ mt: 2 }} />
          <Skeleton width="55%" height={30} />
          <Skeleton width="80%" height={22} sx={{ mt: 2 }} />
        </Card>
      ))}
    </div>
  );
}
