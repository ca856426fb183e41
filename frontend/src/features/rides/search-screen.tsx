import { lazy, type ReactNode, Suspense } from 'react';
import { useAuth } from '../../lib/auth/auth-context';
import { HomeBand } from './components/home-band';
import { SearchForm } from './components/search-form';

const HomeBelow = lazy(() =>
  import('./components/home-below').then((module) => ({ default: module.HomeBelow })),
);

interface SearchScreenProps {
  /** What a driver has to do next, from another feature. */
  above?: ReactNode;
  /** What a person has under way, from another feature. */
  mine?: ReactNode;
}

/** The home screen: where to, from where, when, how many. */
export function SearchScreen({ above, mine }: SearchScreenProps) {
  const { user } = useAuth();
  return (
    <>
      <HomeBand />
      <div className="home">
        <Suspense fallback={null}>{user?.is_driver && above}</Suspense>
        <SearchForm />
        <Suspense fallback={null}>
          {user && mine}
          <HomeBelow />
        </Suspense>
      </div>
    </>
  );
}
