import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { RideFrame } from './ride-card';

/** The shape of the departures while they are fetched. */
export function RideSkeletons({ count = 4 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap: 12 }}>
      {Array.from({ length: count }, (_, index) => (
        <RideFrame key={index} aria-hidden>
          <span className="row">
            <span>
              <Skeleton width={170} height={26} />
              <Skeleton width={150} height={26} />
            </span>
            <Skeleton width={64} height={40} />
          </span>
          <span className="row below">
            <Skeleton variant="circular" width={36} height={36} />
            <Skeleton width="50%" height={32} />
            <Skeleton width={56} height={32} />
          </span>
        </RideFrame>
      ))}
    </div>
  );
}
