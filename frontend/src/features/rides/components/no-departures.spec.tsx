import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { show } from '../../../../test/show';
import { ToastHost } from '../../../components/toast';
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

test('filters are cleared with one tap, and restored with one more', async () => {
  window.history.replaceState(null, '', '/rides');
  const filtered = '?from_city=Douala&to_city=Kribi&date=2099-01-02&min_seats=2&max_price=4000&sort=price';
  const { user } = await show(<Results />, { path: `/rides${filtered}` });
  await user.click(screen.getByRole('button', { name: 'Remove the 2 filters' }));
  const bare = '?from_city=Douala&to_city=Kribi&date=2099-01-02&min_seats=2';
  expect(screen.getByText(bare)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText(filtered)).toBeInTheDocument());
});
