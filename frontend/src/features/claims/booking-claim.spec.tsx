import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { ConnectionError } from '../../lib/api/errors';
import { upload } from '../../lib/api/upload';
import { BookingClaim } from './components/booking-claim';

jest.mock('../../lib/api/upload');

const HOUR_MS = 3_600_000;
const departed = new Date(Date.now() - HOUR_MS).toISOString();
const claimSummary = {
  id: 'c-1',
  kind: 'no_show',
  status: 'open',
  contest_until: new Date(Date.now() + HOUR_MS).toISOString(),
} as const;
const claim = {
  ...claimSummary,
  booking_id: 'b-1',
  ride_id: 'r-1',
  claimant_id: 'driver',
  respondent_id: 'somebody',
  statement: 'I waited',
  contest_statement: null,
  contested_at: null,
  decided_at: null,
  reason: null,
  false_claim: false,
  appeal_until: null,
  appealed_at: null,
  appealed_by: null,
  appeal_statement: null,
  first_outcome: null,
  first_reason: null,
  created_at: departed,
  photos: [{ id: 'p-1', url: '/api/attachments/x', person_id: 'driver', created_at: departed }],
};

test('a claim is sent with a statement, from a dialog that explains the consequences', async () => {
  const path = 'POST /api/bookings/b-1/driver-absent';
  const { user, requests } = await show(
    <BookingClaim bookingId="b-1" departure={departed} kind="driver_absent" claim={undefined} claimable />,
    { answers: { [path]: { success: true, data: { ...claim, kind: 'driver_absent' } } } },
  );
  await user.click(screen.getByRole('button', { name: 'The driver did not show up' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('A false claim gives you a strike');
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'Nobody there');
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  await waitFor(() => expect(requests).toContain(path));
});

test('a claim shows its statements and photos, and replaces the button for a new one', async () => {
  const { user } = await show(
    <BookingClaim
      bookingId="b-1"
      departure={new Date(Date.now() - 25 * HOUR_MS).toISOString()}
      kind="driver_absent"
      claim={claimSummary}
      claimable
    />,
    { answers: { 'GET /api/claims/c-1': { success: true, data: claim } } },
  );
  expect(screen.queryByRole('button', { name: 'The driver did not show up' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Claim: waiting for an answer' }));
  expect(await screen.findByText('I waited')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Photo 1' })).toHaveAttribute('href', '/api/attachments/x');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a claim refuses more than three photos from one side', async () => {
  const mine = { ...claim.photos[0], person_id: 'somebody' };
  const begun = { ...claim, photos: [...claim.photos, { ...mine, id: 'p-2' }] };
  const full = { ...begun, photos: [...begun.photos, { ...mine, id: 'p-3' }, { ...mine, id: 'p-4' }] };
  const answers = { 'GET /api/claims/c-1': { success: true, data: begun } };
  jest.mocked(upload).mockImplementation(async () => {
    answers['GET /api/claims/c-1'].data = full;
    return full;
  });
  const { user } = await show(
    <BookingClaim bookingId="b-1" departure={departed} kind="driver_absent" claim={claimSummary} claimable />,
    { answers },
  );
  await user.click(screen.getByRole('button', { name: 'Claim: waiting for an answer' }));
  const file = new File(['photo'], 'a.jpg', { type: 'image/jpeg' });
  const field = await screen.findByLabelText('Add up to 2 photos');
  fireEvent.change(field, { target: { files: [file, file, file] } });
  expect(await screen.findByText('At most 3 photos: the others were not added.')).toBeVisible();
});

async function addPhoto(answers: Record<string, unknown>) {
  const { user } = await show(
    <BookingClaim bookingId="b-1" departure={departed} kind="driver_absent" claim={claimSummary} claimable />,
    { answers },
  );
  await user.click(screen.getByRole('button', { name: 'Claim: waiting for an answer' }));
  const file = new File(['photo'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('Add up to 3 photos'), { target: { files: [file] } });
}

test('a failure is shown although the claim is still being fetched again', async () => {
  const answers: Record<string, unknown> = { 'GET /api/claims/c-1': { success: true, data: claim } };
  jest.mocked(upload).mockImplementation(async () => {
    answers['GET /api/claims/c-1'] = new Promise(() => {});
    throw new ConnectionError('No connection');
  });
  await addPhoto(answers);
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('photos that were stored although the response was lost are shown', async () => {
  const answers = { 'GET /api/claims/c-1': { success: true, data: claim } };
  jest.mocked(upload).mockImplementation(async () => {
    const mine = { ...claim.photos[0], id: 'p-2', person_id: 'somebody' };
    answers['GET /api/claims/c-1'].data = { ...claim, photos: [...claim.photos, mine] } as typeof claim;
    throw new ConnectionError('No connection');
  });
  await addPhoto(answers);
  expect(await screen.findByRole('link', { name: 'Photo 2' })).toBeVisible();
});
