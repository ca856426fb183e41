import { useTranslation } from 'react-i18next';
import { useSavesData } from '../../../lib/data-saver';
import { usePopularRoutes } from '../api/popular-routes';
import { homeJourneys, DEFAULT_JOURNEYS } from '../home-journeys';
import { JourneyList } from './journey-list';
import { RecentJourneys } from './recent-journeys';

/** Lazily loaded part below the search. */
export function HomeBelow() {
  const { t } = useTranslation('parts');
  const { data, isLoading } = usePopularRoutes(!useSavesData());
  return (
    <>
      <RecentJourneys />
      <h2 className="heading" style={{ margin: '20px 0 8px' }}>
        {t('home.popular')}
      </h2>
      {isLoading ? (
        DEFAULT_JOURNEYS.map(({ from_city, to_city }) => <div key={from_city + to_city} className="waits" />)
      ) : (
        <JourneyList journeys={homeJourneys(data)} />
      )}
    </>
  );
}
