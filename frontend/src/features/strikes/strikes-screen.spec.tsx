import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { upload } from '../../lib/api/upload';
import { StrikesScreen } from './strikes-screen';

jest.mock('../../lib/api/upload', () => ({ upload: jest.fn() }));

const PHOTO = { id: 'p-1', url: '/api/attachments/p-1' };
const APPEAL = 'POST /api/strikes/s-1/appeal';
const strike = {
  id: 's-1',
  kind: 'absence',
  status: 'active',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2027-05-20T08:00:00Z',
  statement: null,
  photos: [],
  decision_reason: null,
};
/** user-event refuses the hidden input. */
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(/^Add (a|up to \d) photos?$/), {
    target: { files: names.map((name) => new File(['photo'], name, { type: 'image/jpeg' })) },
  });

async function appeal(answers: object = {}) {
  const shown = await show(<StrikesScreen />, {
    answers: Object.assign(answers, {
      'GET /api/profiles/me/strikes': { success: true, data: [strike] },
      ...answers,
    }),
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Appeal' }));
  return shown;
}

test('an appeal refuses a fourth photo; a chosen photo can be removed', async () => {
  const { user } = await appeal();
  choose('a', 'b');
  expect(screen.queryByRole('alert')).toBeNull();
  choose('c', 'd');
  expect(screen.getByRole('alert')).toHaveTextContent('At most 3 photos: the others were not added.');
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Remove photo 3' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Add a photo')).toBeEnabled();
});

test('retrying a failed appeal sends no photo twice; a reopened appeal still shows the sent ones', async () => {
  const served: { photos: object[] } = { ...strike };
  const { user, requests } = await appeal({
    'GET /api/profiles/me/strikes': { success: true, data: [served] },
    [APPEAL]: Response.json({ success: false, error: 'Down', code: 'UNAVAILABLE' }, { status: 503 }),
  });
  jest.mocked(upload).mockImplementationOnce(async () => {
    served.photos = [PHOTO];
    return served.photos;
  });
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'The road was closed');
  choose('a');
  for (const tries of [1, 2]) {
    // Two taps within 300 ms count as one.
    jest.spyOn(performance, 'now').mockReturnValue(tries * 1_000);
    await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
    await waitFor(() => expect(requests.filter((call) => call === APPEAL)).toHaveLength(tries));
    expect(await screen.findByRole('alert')).toBeVisible();
  }
  expect(upload).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  jest.spyOn(performance, 'now').mockReturnValue(3_000);
  await user.click(await screen.findByRole('button', { name: 'Appeal' }));
  expect(screen.getByRole('link', { name: 'Photo 1' })).toHaveAttribute('href', '/api/attachments/p-1');
  expect(screen.getByText('Sent photos stay attached, even if you close this.')).toBeVisible();
  choose('b', 'c', 'd');
  expect(screen.getByRole('alert')).toHaveTextContent('At most 3 photos: the others were not added.');
  expect(screen.getAllByRole('button', { name: /^Remove photo [23]/ })).toHaveLength(2);
});

test('a sent appeal is shown although the strikes are still being fetched again', async () => {
  const STRIKES = 'GET /api/profiles/me/strikes';
  const answers: Record<string, unknown> = {
    [APPEAL]: { success: true, data: { ...strike, status: 'appealed' } },
    [STRIKES]: { success: true, data: [strike] },
  };
  const { user } = await appeal(answers);
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'The road was closed');
  answers[STRIKES] = new Promise(() => {});
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});
