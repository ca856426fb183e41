import { useTranslation } from 'react-i18next';
import { Pressable } from '../../../components/pressable';
import { offerUndo } from '../../../components/undo';
import { useRecentSearches } from '../recent-searches';
import { JourneyList } from './journey-list';

/** Renders nothing before the first search. */
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
      <div className="recent">
        <h2 className="heading">{t('home.recent')}</h2>
        <Pressable onClick={clear}>{t('home.clearRecent')}</Pressable>
      </div>
      <JourneyList journeys={journeys} />
    </section>
  );
}
