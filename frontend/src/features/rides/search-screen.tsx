import { lazy, type ReactNode, Suspense } from 'react';
import { useAuth } from '../../lib/auth/auth-context';
import { HomeBand } from './components/home-band';
import { SearchForm } from './components/search-form';

const HomeBelow = lazy(() =>
  import('./components/home-below').then((module) => ({ default: module.HomeBelow })),
);

interface SearchScreenProps {
  /** The driver's next task, from another feature. */
  above?: ReactNode;
  /** The person's current booking, from another feature. */
  mine?: ReactNode;
}

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
