import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { useToasts } from '../../../components/toast-store';
import type { Profile } from '../../../lib/api/types';
import { upload } from '../../../lib/api/upload';
import { useProfile } from '../api/profile';
import { CarPhotoChoice } from './car-photo-choice';

jest.mock('../../../lib/photos/shrink-photo', () => ({
  shrinkPhoto: async (content: Blob) => ({ content }),
}));
jest.mock('../../../lib/api/upload', () => ({ upload: jest.fn() }));

const ME = 'GET /api/profiles/me';
const REMOVE = 'DELETE /api/profiles/me/car-photo';
const PHOTO = '/api/car-photos/d-1?v=a';
const driver = (car_photo_url: string | null) => ({ id: 'd-1', is_driver: true, car_photo_url }) as Profile;
const answer = (url: string | null) => ({ success: true, data: driver(url) });
const latest = () => useToasts.getState().latest;

function Choice() {
  const { data } = useProfile();
  return data ? <CarPhotoChoice profile={data} /> : null;
}
const draw = async (url: string | null, answers: Record<string, unknown> = {}) => {
  const shown = await show(<Choice />, { answers: { [ME]: answer(url), ...answers } });
  await screen.findByRole('heading', { name: 'Photo of your car' });
  return shown;
};
const choose = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File(['x'], 'car.jpg', { type: 'image/jpeg' })] },
  });

beforeEach(() => useToasts.setState({ latest: null }));

test('a driver uploads a photo of the car and sees it', async () => {
  jest.mocked(upload).mockResolvedValue(driver(PHOTO));
  await draw(null);
  choose('Add a photo');
  expect(await screen.findByRole('img', { name: "The driver's car" })).toHaveAttribute('src', PHOTO);
  const [sent] = jest.mocked(upload).mock.lastCall ?? [];
  expect(sent).toMatchObject({ method: 'PUT', path: '/api/profiles/me/car-photo' });
  expect(sent?.form.get('car_photo')).toBeInstanceOf(Blob);
  expect(latest()).toMatchObject({ tone: 'success', title: 'Photo of the car saved' });
});

test('a refused photo is reported, and the former one stays', async () => {
  jest.mocked(upload).mockRejectedValue(new Error('too large'));
  await draw(PHOTO);
  choose('Change the photo of your car');
  await waitFor(() => expect(latest()).toMatchObject({ tone: 'error' }));
  expect(screen.getByRole('img')).toHaveAttribute('src', PHOTO);
});

test('removing the photo asks for confirmation', async () => {
  const { user, requests } = await draw(PHOTO, { [REMOVE]: answer(null) });
  await user.click(screen.getByRole('button', { name: 'Remove the photo of your car' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the photo?' }));
  expect(requests).not.toContain(REMOVE);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByLabelText('Add a photo');
  expect(requests).toContain(REMOVE);
  expect(latest()).toMatchObject({ title: 'Photo of the car removed' });
});

test('cancelling keeps the photo', async () => {
  const { user, requests } = await draw(PHOTO);
  await user.click(screen.getByRole('button', { name: 'Remove the photo of your car' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).not.toContain(REMOVE);
});
