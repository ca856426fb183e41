import Skeleton from '@mui/material/Skeleton';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card';

export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return heights.map((height, index) => (
    <Card key={index} aria-hidden>
      <Skeleton variant="rounded" height={height} />
    </Card>
  ));
}

export function LoadingList({ rows, children }: { rows: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap: 12 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Fragment key={index}>{children}</Fragment>
      ))}
    </div>
  );
}
