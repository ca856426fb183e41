import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useMatch, useOutlet, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { findTown, useTowns } from '../../lib/towns';
import { ResultsList } from './components/results-list';
import { readPastDay, readSearch } from './search-params';

/** From 1,200 px, the chosen ride is beside the list. */
export function ResultsScreen() {
  const { t } = useTranslation(['rides', 'comfort']);
  const [params] = useSearchParams();
  const wide = useMediaQuery('(min-width:1200px)', { noSsr: true });
  const ride = useOutlet();
  const rideId = useMatch('/rides/:id')?.params.id ?? null;
  const parsed = readSearch(params);
  const towns = useTowns().data;
  // URLs may be hand-typed, or submitted before hydration.
  const town = (name: string) => findTown(towns, name)?.name ?? name;
  const search = parsed && { ...parsed, from_city: town(parsed.from_city), to_city: town(parsed.to_city) };

  if (ride && (!wide || !search)) return ride;
  if (!search) return <NoSearch />;
  if (search.from_city === search.to_city) return <NoSearch sameTown />;
  const list = <ResultsList search={search} pastDay={readPastDay(params)} rideId={rideId} />;
  if (!wide) return list;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', width: 1, maxWidth: 1200, mx: 'auto' }}>
      {list}
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          height: '100dvh',
          overflowY: 'auto',
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {ride ?? <EmptyState drawing="road" title={t('results.choose')} text={t('results.chooseText')} />}
      </Box>
    </Box>
  );
}

function NoSearch({ sameTown = false }: { sameTown?: boolean }) {
  const { t } = useTranslation('rides');
  return (
    <Screen title={t('results.noSearchPage')} backTo="/">
      <EmptyState
        drawing="road"
        title={t(sameTown ? 'results.sameTownTitle' : 'results.noSearchTitle')}
        text={t('results.noSearchText')}
        action={<MainLink to="/">{t('results.noSearchAction')}</MainLink>}
      />
    </Screen>
  );
}
