import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../components/link';
import { Pressable } from '../../../components/pressable';
import { offerUndo } from '../../../components/undo';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { useAuth } from '../../../lib/auth/auth-context';
import { useSavesData } from '../../../lib/data-saver';
import { useFormat } from '../../../lib/format/use-format';
import { LIST_STALE_MS } from '../../../lib/query/query-client';
import { type Journey, useRecentSearches } from '../recent-searches';
import { defaultDay, searchPath } from '../search-path';

type PopularRoute = Schemas['PopularRouteResponse'];

const usePopularRoutes = (enabled = true) =>
  useQuery({
    queryKey: ['rides', 'popular'],
    queryFn: ({ signal }): Promise<PopularRoute[]> => dataOf(api.GET('/api/rides/popular', { signal })),
    staleTime: LIST_STALE_MS,
    enabled,
  });

export function HomeBelow() {
  const { t } = useTranslation('parts');
  const { user } = useAuth();
  const { data, isLoading } = usePopularRoutes(!useSavesData());
  return (
    <>
      <RecentJourneys />
      <h2 className="heading" style={{ margin: '20px 0 8px' }}>
        {t('home.popular')}
      </h2>
      {isLoading ? (
        DEFAULT_JOURNEYS.map((route) => <div key={route.from_city + route.to_city} className="skeleton" />)
      ) : (
        <JourneyList journeys={homeJourneys(data)} />
      )}
      {!user && <ForVisitors />}
    </>
  );
}

const FOR_VISITORS = [
  { name: 'drive', to: '/driver/apply' },
  { name: 'help', to: '/help' },
] as const;

function ForVisitors() {
  const { t } = useTranslation('parts');
  return (
    <ul className="journeys" style={{ marginTop: 20 }}>
      {FOR_VISITORS.map(({ name, to }) => (
        <li key={name}>
          <Link className="card" to={to}>
            <b>{t(`home.${name}`)}</b> <small>{t(`home.${name}Text`)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type HomeJourney = Journey & Partial<Pick<PopularRoute, 'rides' | 'cheapest_amount' | 'next_date'>>;

/** Fill the list if there are too few popular routes, or no server. */
export const DEFAULT_JOURNEYS: readonly Journey[] = [
  { from_city: 'Douala', to_city: 'Yaoundé' },
  { from_city: 'Yaoundé', to_city: 'Bafoussam' },
  { from_city: 'Douala', to_city: 'Bamenda' },
];

export function homeJourneys(popular: readonly PopularRoute[] = []): HomeJourney[] {
  const missing = DEFAULT_JOURNEYS.filter(
    (route) => !popular.some((one) => one.from_city === route.from_city && one.to_city === route.to_city),
  );
  return [...popular, ...missing.slice(0, Math.max(0, DEFAULT_JOURNEYS.length - popular.length))];
}

function JourneyList({ journeys }: { journeys: readonly HomeJourney[] }) {
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

function RecentJourneys() {
  const { t } = useTranslation('parts');
  const journeys = useRecentSearches((state) => state.journeys);
  const clear = () => {
    const { journeys: cleared, seats } = useRecentSearches.getState();
    useRecentSearches.getState().clear();
    offerUndo('recent', () => useRecentSearches.setState({ journeys: cleared, seats }));
  };
  if (journeys.length === 0) return null;
  return (
    <section>
      <div className="recent">
        <h2 className="heading">{t('home.recent')}</h2>
        <Pressable onClick={clear}>{t('home.clearRecent')}</Pressable>
      </div>
      <JourneyList journeys={journeys} />
    </section>
  );
}
