import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { PaymentProvider } from '../api/get-providers';
import { ProviderChoice } from './provider-choice';

const wallet = (state: PaymentProvider['state']) =>
  ({ name: 'mtn', displayName: 'MTN MoMo', state, away: state !== 'up' }) as PaymentProvider;

test.each([
  ['fr', 'up', '1 à 2 minutes'],
  ['fr', 'delayed', 'Lent en ce moment : comptez plusieurs minutes'],
  ['fr', 'down', 'En panne en ce moment : le paiement peut prendre du temps ou échouer'],
  ['en', 'delayed', 'Slow right now: allow several minutes'],
  ['en', 'down', 'Having problems right now: payment may take long or fail'],
] as const)(
  'in %s a wallet that is %s shows its state, and can still be chosen',
  async (language, state, text) => {
    const choice = <ProviderChoice providers={[wallet(state)]} value="orange" onChange={jest.fn()} />;
    await show(choice, { path: '/', route: '/', answers: {}, language });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('radio', { name: /MTN MoMo/ })).toBeEnabled();
  },
);

test.each([
  [false, '1-2 minutes'],
  [true, 'Having problems right now: payment may take long or fail'],
])('a cached response of an earlier release still shows availability: %s', async (away, text) => {
  const cached = { name: 'mtn', displayName: 'MTN MoMo', away } as PaymentProvider;
  const choice = <ProviderChoice providers={[cached]} value="orange" onChange={jest.fn()} />;
  await show(choice, { path: '/', route: '/', answers: {}, language: 'en' });
  expect(await screen.findByText(text)).toBeVisible();
});
