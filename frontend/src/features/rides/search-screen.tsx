import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense } from 'react';
import { useAuth } from '../../lib/auth/auth-context';
import { HomeBand } from './components/home-band';
import { SearchForm } from './components/search-form';

const HomeBelow = lazy(() =>
  import('./components/home-below').then((module) => ({ default: module.HomeBelow })),
);

/** The home screen: where to, from where, when, how many. `mine` is what a person has under way, from other features. */
export function SearchScreen({ mine }: { mine?: ReactNode }) {
  const { user } = useAuth();
  return (
    <>
      <HomeBand />
      <Box sx={{ width: 1, maxWidth: 720, mx: 'auto', px: 4, pb: 6, mt: '-76px', position: 'relative' }}>
        <SearchForm />
        <Suspense fallback={null}>
          {user && mine}
          <HomeBelow />
        </Suspense>
      </Box>
    </>
  );
}
