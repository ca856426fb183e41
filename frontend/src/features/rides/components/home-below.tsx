import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { JourneyList } from './journey-list';
import { RecentJourneys } from './recent-journeys';

/** Pairs of main towns between which most people travel. */
const POPULAR = [
  { from_city: 'Douala', to_city: 'Yaoundé' },
  { from_city: 'Yaoundé', to_city: 'Bafoussam' },
  { from_city: 'Douala', to_city: 'Bamenda' },
] as const;

/** What stands below the search on the home screen; fetched after it. */
export function HomeBelow() {
  const { t } = useTranslation('parts');
  return (
    <>
      <RecentJourneys />
      <Typography variant="h3" component="h2" color="textSecondary" sx={{ mt: 5, mb: 2 }}>
        {t('home.popular')}
      </Typography>
      <JourneyList journeys={POPULAR} priced />
    </>
  );
}
