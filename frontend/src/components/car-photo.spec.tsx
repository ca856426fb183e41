import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../test/show';
import { useDataSaver } from '../lib/data-saver';
import { CarPhoto } from './car-photo';

const URL = '/api/car-photos/d-1?v=a';
const renderPhoto = (scene?: Parameters<typeof show>[1], plate: string | null = null) =>
  show(<CarPhoto url={URL} model="Toyota Corolla" plate={plate} />, scene);

afterEach(() => useDataSaver.setState({ chosen: null }));

test("reserves the photo's size before loading, and describes the car in words", async () => {
  await renderPhoto();
  const photo = screen.getByRole('img', { name: "The driver's car, Toyota Corolla" });
  expect(photo).toHaveAttribute('src', URL);
  for (const [name, value] of [
    ['width', '104'],
    ['height', '78'],
    ['loading', 'lazy'],
  ] as const)
    expect(photo).toHaveAttribute(name, value);
});

test('a tap enlarges the photo, with the details to check before boarding', async () => {
  const { user } = await renderPhoto({ language: 'fr' }, 'LT 123 AB');
  await user.click(screen.getByRole('button', { name: 'Voiture du conducteur, Toyota Corolla' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo de la voiture' });
  expect(dialog).toHaveTextContent('Plaque : LT 123 AB');
  expect(dialog).toHaveTextContent('c’est la plaque qui compte');
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('while saving data, loads nothing before a tap', async () => {
  useDataSaver.setState({ chosen: true });
  const { user } = await renderPhoto();
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See the car' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', URL);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps the space of a photo that fails to load; a tap retries', async () => {
  const { user } = await renderPhoto();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'The photo did not load. Try again' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', URL);
});

test('without a photo, reserves no space', async () => {
  await show(<CarPhoto url={null} model={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
