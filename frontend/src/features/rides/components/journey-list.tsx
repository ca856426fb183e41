import { useTranslation } from 'react-i18next';
import { Link } from '../../../components/link';
import { useFormat } from '../../../lib/format/use-format';
import type { HomeJourney } from '../home-journeys';
import { useRecentSearches } from '../recent-searches';
import { defaultDay, searchPath } from '../search-params';

export function JourneyList({ journeys }: { journeys: readonly HomeJourney[] }) {
  const { t } = useTranslation('parts');
  const format = useFormat();
  const seats = useRecentSearches((state) => state.seats);
  return (
    <ul className="journeys">
      {journeys.map((journey) => (
        <li key={`${journey.from_city} ${journey.to_city}`}>
          <Link
            className="card"
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
              <span className="soft" role="img" aria-label={t('home.arrow')}>
                →
              </span>{' '}
              <b>{journey.to_city}</b>
            </span>
            {journey.rides !== undefined && journey.cheapest_amount !== undefined && (
              <small>
                {t('home.facts', { count: journey.rides, price: format.money(journey.cheapest_amount) })}
              </small>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
