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

test('an expiry after 23:00 UTC is on the next day in Cameroon', async () => {
  const expires_at = '2027-05-09T23:30:00.000Z';
  const credits = [{ amount: 1000, left: 1000, status: 'available', expires_at }];
  const data = { code: null, reward: 1000, may_enter: false, credits };
  await show(<ReferralScreen />, { answers: { 'GET /api/profiles/me/referral': { success: true, data } } });
  expect(await screen.findByText('Use it before May 10, 2027')).toBeVisible();
});
