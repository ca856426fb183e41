import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSavesData } from '../../../lib/data-saver';
import { usePopularRoutes } from '../api/popular-routes';
import { homeJourneys, USUAL } from '../home-journeys';
import { JourneyList } from './journey-list';
import { RecentJourneys } from './recent-journeys';

/** What stands below the search on the home screen; fetched after it. */
export function HomeBelow() {
  const { t } = useTranslation('parts');
  const { data, isLoading } = usePopularRoutes(!useSavesData());
  return (
    <>
      <RecentJourneys />
      <Typography variant="h3" component="h2" color="textSecondary" sx={{ mt: 5, mb: 2 }}>
        {t('home.popular')}
      </Typography>
      {isLoading ? (
        USUAL.map(({ from_city, to_city }) => (
          <Skeleton key={from_city + to_city} variant="rounded" height={68} sx={{ mb: 2 }} />
        ))
      ) : (
        <JourneyList journeys={homeJourneys(data)} />
      )}
    </>
  );
}
