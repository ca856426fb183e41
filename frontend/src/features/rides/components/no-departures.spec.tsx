import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { show } from '../../../../test/show';
import { ToastHost } from '../../../components/toast';
import { useToasts } from '../../../components/toast-store';
import { readSearch } from '../search-params';
import { ClearFilters } from './no-departures';

function Results() {
  const { search } = useLocation();
  const found = readSearch(new URLSearchParams(search));
  return (
    <>
      {found && <ClearFilters search={found} />}
      <output>{search}</output>
      <ToastHost />
    </>
  );
}

const filtered = '?from_city=Douala&to_city=Kribi&date=2099-01-02&min_seats=2&max_price=4000&sort=price';
const bare = '?from_city=Douala&to_city=Kribi&date=2099-01-02&min_seats=2';
/** The tests' router is in memory. */
const openInBrowser = (query: string) => window.history.replaceState(null, '', `/rides${query}`);

beforeEach(() => {
  useToasts.setState({ latest: null });
  openInBrowser(filtered);
});

test('filters are cleared with one tap, and restored with one more', async () => {
  const { user } = await show(<Results />, { path: `/rides${filtered}` });
  await user.click(screen.getByRole('button', { name: 'Remove the 2 filters' }));
  expect(screen.getByText(bare)).toBeInTheDocument();
  openInBrowser(bare);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText(filtered)).toBeInTheDocument());
});

test('filters are not restored once another search is open', async () => {
  const { user } = await show(<Results />, { path: `/rides${filtered}` });
  await user.click(screen.getByRole('button', { name: 'Remove the 2 filters' }));
  openInBrowser(bare.replace('Kribi', 'Limbe'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  // Flushes a navigation, which the router starts as a transition.
  await act(async () => {});
  expect(screen.getByText(bare)).toBeInTheDocument();
});
