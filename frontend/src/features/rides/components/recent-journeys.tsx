import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import { Pressable } from '../../../components/pressable';
import { offerUndo } from '../../../components/undo';
import { useRecentSearches } from '../recent-searches';
import { JourneyList } from './journey-list';

const Clear = styled(Pressable)(({ theme }) => ({
  minHeight: 44,
  padding: '0 12px',
  marginRight: -12,
  borderRadius: 12,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
}));

/** The journeys last searched on this device. Nothing before the first search. */
export function RecentJourneys() {
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
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 3 }}>
        <Typography variant="h3" component="h2" color="textSecondary">
          {t('home.recent')}
        </Typography>
        <Clear onClick={clear}>{t('home.clearRecent')}</Clear>
      </Box>
      <JourneyList journeys={journeys} />
    </section>
  );
}
