import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { HomeBand } from './components/home-band';
import { JourneyList } from './components/journey-list';
import { RecentJourneys } from './components/recent-journeys';
import { SearchForm } from './components/search-form';

/** Pairs of main towns between which most people travel. */
const POPULAR = [
  { from_city: 'Douala', to_city: 'Yaoundé' },
  { from_city: 'Yaoundé', to_city: 'Bafoussam' },
  { from_city: 'Douala', to_city: 'Bamenda' },
] as const;

/** The home screen: where to, from where, when, how many. */
export function SearchScreen() {
  const { t } = useTranslation('search');
  return (
    <>
      <HomeBand />
      <Box sx={{ width: 1, maxWidth: 720, mx: 'auto', px: 4, pb: 6, mt: '-76px', position: 'relative' }}>
        <SearchForm />
        <RecentJourneys />
        <Typography variant="h3" component="h2" color="textSecondary" sx={{ mt: 5, mb: 2 }}>
          {t('popular')}
        </Typography>
        <JourneyList journeys={POPULAR} priced />
      </Box>
    </>
  );
}
