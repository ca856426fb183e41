import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { usePersonName } from './person-name';

function Names() {
  const nameOf = usePersonName();
  return (
    <p>
      {[nameOf('Paul Kamga', 'Conducteur'), nameOf('', 'Conducteur'), nameOf('Unknown', 'Conducteur')].join(
        ', ',
      )}
    </p>
  );
}

test('shows a deleted account in the current language', async () => {
  await show(<Names />, { language: 'fr' });
  expect(screen.getByText('Paul Kamga, Conducteur, Compte supprimé')).toBeInTheDocument();
});
