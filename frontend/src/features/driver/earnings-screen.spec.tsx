import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { EarningsScreen } from './earnings-screen';

const earnings = (changes: object) => ({
  'GET /api/driver/earnings': {
    success: true,
    data: {
      to_come: 0,
      disputed: 0,
      available: 0,
      paid: 0,
      carried_debt: 0,
      payouts_stopped: false,
      rides: [],
      payouts: 'manual',
      delay_hours: 48,
      ...changes,
    },
  },
});

test("shows an earlier account's debt, and that payouts wait for a check", async () => {
  await show(<EarningsScreen />, {
    language: 'fr',
    answers: earnings({ carried_debt: 30_000, payouts_stopped: true }),
  });
  expect(await screen.findByText(/Votre ancien compte doit encore 30.000 FCFA/)).toBeVisible();
  expect(screen.getByText(/Vos versements attendent une vérification/)).toBeVisible();
});

test('shows no notice without a debt or a pending check', async () => {
  await show(<EarningsScreen />, { language: 'fr', answers: earnings({}) });
  expect(await screen.findByText('Pas encore de gains')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
