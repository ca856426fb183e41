import { screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../../../test/show';
import { TravellerFields } from './traveller-fields';

function Form() {
  const [names, onNames] = useState<string[]>([]);
  return <TravellerFields seats={2} names={names} onNames={onNames} showMissing />;
}

test('takes a name for each seat and marks a missing one, but not while all are empty', async () => {
  const { user } = await show(<Form />);
  const [first, second] = [await screen.findByLabelText(/seat 1/), screen.getByLabelText(/seat 2/)];
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(first, 'Awa Ngono');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name for each seat');
  expect(second).toBeInvalid();
  await user.type(second, 'Paul');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
