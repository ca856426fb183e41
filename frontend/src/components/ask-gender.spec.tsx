import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { AskGender } from './ask-gender';

const open = async (gender: 'female' | 'male' | null, stated: 'female' | 'male') => {
  const onWoman = jest.fn();
  const view = await show(<AskGender onWoman={onWoman} onClose={jest.fn()} />, {
    answers: {
      'GET /api/profiles/me': { success: true, data: { gender } },
      'PATCH /api/profiles/me': { success: true, data: { gender: stated } },
    },
  });
  return { ...view, onWoman };
};

test('explains the question, and lets a woman continue', async () => {
  const { user, onWoman } = await open(null, 'female');
  expect(screen.getByText(/so we ask once. Nobody else sees your answer/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I am a woman' }));
  expect(onWoman).toHaveBeenCalledTimes(1);
});

test('tells a man that the ride is for women only', async () => {
  const { user, onWoman } = await open(null, 'male');
  await user.click(screen.getByRole('button', { name: 'I am a man' }));
  expect(await screen.findByText('This ride is for women only')).toBeInTheDocument();
  expect(onWoman).not.toHaveBeenCalled();
});

test('does not ask again once the gender is stated', async () => {
  await open('male', 'male');
  expect(await screen.findByText('This ride is for women only')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I am a woman' })).not.toBeInTheDocument();
});
