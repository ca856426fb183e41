import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { ReferralScreen } from './referral-screen';

test.each([
  ['available', 'its deadline', 'Use it before May 10, 2027'],
  ['expired', 'when it expired', 'Expired on May 10, 2027'],
  ['used', 'no deadline', null],
])('a credit that is %s shows %s', async (status, _what, day) => {
  const credit = { amount: 1000, left: 1000, status, expires_at: '2027-05-10T00:00:00.000Z' };
  await show(<ReferralScreen />, {
    answers: {
      'GET /api/profiles/me/referral': {
        success: true,
        data: { code: null, reward: 1000, may_enter: false, credits: [credit] },
      },
    },
  });
  expect(await screen.findByText('FCFA 1,000')).toBeVisible();
  expect(screen.queryByText(/2027/)?.textContent ?? null).toBe(day);
});
