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

test('a deleted account has a name in the language of the screens', async () => {
  await show(<Names />, { language: 'fr' });
  expect(screen.getByText('Paul Kamga, Conducteur, Compte supprimé')).toBeInTheDocument();
});
