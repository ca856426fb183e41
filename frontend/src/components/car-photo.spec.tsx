import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../test/show';
import { useDataSaver } from '../lib/data-saver';
import { CarPhoto } from './car-photo';

const URL = '/api/car-photos/d-1?v=a';
const draw = (scene?: Parameters<typeof show>[1], plate: string | null = null) =>
  show(<CarPhoto url={URL} model="Toyota Corolla" plate={plate} />, scene);

afterEach(() => useDataSaver.setState({ chosen: null }));

test('the car is seen in a place whose size is known before, and said in words', async () => {
  await draw();
  const photo = screen.getByRole('img', { name: "The driver's car, Toyota Corolla" });
  expect(photo).toHaveAttribute('src', URL);
  for (const [name, value] of [
    ['width', '104'],
    ['height', '78'],
    ['loading', 'lazy'],
  ] as const)
    expect(photo).toHaveAttribute(name, value);
});

test('a tap shows it large, with what counts before getting in', async () => {
  const { user } = await draw({ language: 'fr' }, 'LT 123 AB');
  await user.click(screen.getByRole('button', { name: 'Voiture du conducteur, Toyota Corolla' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo de la voiture' });
  expect(dialog).toHaveTextContent('Plaque : LT 123 AB');
  expect(dialog).toHaveTextContent("c'est la plaque qui compte");
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('while data is saved, nothing is fetched before it is tapped', async () => {
  useDataSaver.setState({ chosen: true });
  const { user } = await draw();
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See the car' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', URL);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a photo that does not come leaves its place, and is asked for again by a tap', async () => {
  const { user } = await draw();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'The photo did not come. Try again' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', URL);
});

test('without a photo there is no place for one', async () => {
  await show(<CarPhoto url={null} model={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
