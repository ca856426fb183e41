import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { ApiError } from '../lib/api/errors';
import { ErrorState } from './error-state';

const failed = (status: number) => ({
  error: new ApiError(status, { error: 'Refused' }),
  refetch: jest.fn(),
});

test.each([400, 404])(
  'a page without its record (%d) links to the search instead of offering a retry',
  async (status) => {
    await show(<ErrorState query={failed(status)} ofUrl />);
    expect(await screen.findByRole('link', { name: 'Find a ride' })).toHaveAttribute('href', '/');
    expect(screen.getByText('This page does not exist')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each([503, 404])('a failed part of a screen (%d) offers a retry', async (status) => {
  const query = failed(status);
  const { user } = await show(<ErrorState query={query} />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(query.refetch).toHaveBeenCalled();
});
