import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { AuthContext } from '../../../lib/auth/auth-context';
import { BecomeDriver } from './become-driver';

test('an applicant is not invited to apply while the application loads', async () => {
  let answer = (_body: object) => {};
  await show(
    <AuthContext value={{ user: null, session: null } as never}>
      <BecomeDriver />
    </AuthContext>,
    {
      answers: {
        'GET /api/driver-applications/me': new Promise<object>((resolve) => {
          answer = resolve;
        }),
      },
    },
  );
  expect(screen.queryByRole('link')).toBeNull();
  answer({ success: true, data: { status: 'pending', files: [] } });
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/driver/apply');
});
