import StarRounded from '@mui/icons-material/StarRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../lib/api/types';
import { useFormat } from '../lib/format/use-format';
import { Caption } from './text';

/** Drawn, because the fonts of cheap phones lack the star character. */
export const Star = () => <StarRounded aria-hidden sx={{ fontSize: '1.2em', verticalAlign: '-0.2em' }} />;

/** "4.7 (23)", or only the count while there are too few ratings. */
export function RatingMark({ rating }: { rating: Schemas['RatingSummaryResponse'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { average, count } = rating;
  if (count === 0) return <Caption component="span">{t('rating.new')}</Caption>;
  return (
    <Typography component="span" variant="caption" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Star />{' '}
      {average === null
        ? t('rating.count', { count })
        : t('rating.average', { average: format.amount(average), count })}
    </Typography>
  );
}
