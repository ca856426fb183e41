import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useFormat } from '../../../lib/format/use-format';
import type { HomeJourney } from '../home-journeys';
import { useRecentSearches } from '../recent-searches';
import { defaultDay, searchPath } from '../search-params';

const Row = styled(CardLink)({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0 12px',
  minHeight: 48,
  padding: '12px 16px',
});

/** Journeys that lead to their departures with one tap. */
export function JourneyList({ journeys }: { journeys: readonly HomeJourney[] }) {
  const { t } = useTranslation('parts');
  const format = useFormat();
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
          <Row
            to={searchPath({
              from_city: journey.from_city,
              to_city: journey.to_city,
              date: journey.next_date ?? defaultDay(),
              min_seats: seats,
              sort: 'departure_time',
            })}
          >
            <span>
              <b>{journey.from_city}</b>{' '}
              <Typography component="span" color="textSecondary" role="img" aria-label={t('home.arrow')}>
                →
              </Typography>{' '}
              <b>{journey.to_city}</b>
            </span>
            {journey.rides !== undefined && journey.cheapest_price !== undefined && (
              <Typography component="span" variant="body2" color="textSecondary">
                {t('home.facts', { count: journey.rides, price: format.money(journey.cheapest_price) })}
              </Typography>
            )}
          </Row>
        </li>
      ))}
    </ul>
  );
}
