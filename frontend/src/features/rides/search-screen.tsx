import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { HomeBand } from './components/home-band';
import { SearchForm } from './components/search-form';

const HomeBelow = lazy(() =>
  import('./components/home-below').then((module) => ({ default: module.HomeBelow })),
);

/** The home screen: where to, from where, when, how many. */
export function SearchScreen() {
  return (
    <>
      <HomeBand />
      <Box sx={{ width: 1, maxWidth: 720, mx: 'auto', px: 4, pb: 6, mt: '-76px', position: 'relative' }}>
        <SearchForm />
        <Suspense fallback={null}>
          <HomeBelow />
        </Suspense>
      </Box>
    </>
  );
}
