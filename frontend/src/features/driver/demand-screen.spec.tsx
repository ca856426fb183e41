import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { AuthContext } from '../../lib/auth/auth-context';
import { DemandScreen } from './demand-screen';
import { readRideDraft, saveRideDraft } from './ride-form';

test('publishing a sought journey leaves the stops and prices of an earlier draft behind', async () => {
  const edea = { city: 'Édéa', time: '07:30', meeting_point: 'Péage', price: '1500' };
  saveRideDraft({
    from_city: 'Douala',
    to_city: 'Yaoundé',
    stops: [edea],
    price: '4500',
    meeting_point: 'Deïdo',
  });
  const sought = { from_city: 'Garoua', to_city: 'Maroua', date: '2099-03-10', people: 3 };
  const { user } = await show(
    <AuthContext value={{ user: { id: 'd-1', is_driver: true } } as never}>
      <DemandScreen />
    </AuthContext>,
    { answers: { 'GET /api/driver/demand': { success: true, data: [sought] } } },
  );
  await user.click(await screen.findByRole('button', { name: /Garoua → Maroua/ }));
  expect(readRideDraft()).toEqual({ from_city: 'Garoua', to_city: 'Maroua', day: '2099-03-10' });
});
