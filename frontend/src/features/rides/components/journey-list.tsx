import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useFormat } from '../../../lib/format/use-format';
import { type Journey, useLowestPrice } from '../api/lowest-price';
import { useRecentSearches } from '../recent-searches';
import { defaultDay, searchPath } from '../search-params';

const Row = styled(CardLink)({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 12,
  minHeight: 48,
  padding: '12px 16px',
});

/** Journeys that lead to their departures with one tap. */
export function JourneyList({
  journeys,
  priced = false,
}: {
  journeys: readonly Journey[];
  priced?: boolean;
}) {
  const { t } = useTranslation('parts');
  const seats = useRecentSearches((state) => state.seats);
  return (
    <ul
      style={{
        listStyle: 'none',
        padding: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 8,
      }}
    >
      {journeys.map((journey) => (
        <li key={`${journey.from_city} ${journey.to_city}`}>
          <Row to={searchPath({ ...journey, date: defaultDay(), min_seats: seats, sort: 'departure_time' })}>
            <span>
              <b>{journey.from_city}</b>{' '}
              <Typography component="span" color="textSecondary" role="img" aria-label={t('home.arrow')}>
                →
              </Typography>{' '}
              <b>{journey.to_city}</b>
            </span>
            {priced && <LowestPrice journey={journey} />}
          </Row>
        </li>
      ))}
    </ul>
  );
}

function LowestPrice({ journey }: { journey: Journey }) {
  const { t } = useTranslation('parts');
  const format = useFormat();
  const { data: price } = useLowestPrice(journey);
  if (price == null) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
      {t('home.fromPrice', { price: format.money(price) })}
    </Typography>
  );
}
