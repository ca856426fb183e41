import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ApiError, ConnectionError } from '../../../lib/api/errors';
import { upload } from '../../../lib/api/upload';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { ApplyScreen } from './apply-screen';
import { type Application, emptyDraft, withFile } from './draft';
import { useDraft } from './draft-store';
import type { FileField } from './papers';

jest.mock('idb-keyval', () => ({
  createStore: () => 'papers',
  get: async () => undefined,
  getMany: async () => [],
  set: async () => undefined,
  del: async () => undefined,
  delMany: async () => undefined,
  clear: async () => undefined,
}));
jest.mock('../../../lib/api/upload', () => ({ upload: jest.fn() }));
const sending = jest.mocked(upload);

const user = {
  id: 'ada',
  phone: '237677000001',
  full_name: 'Ada',
  role: 'user' as const,
  is_driver: false,
  staff_role: null,
};
const auth = { loading: false, user, session: null } as Partial<Auth> as Auth;
const file = (field: string) => ({
  id: field,
  field,
  state: 'current',
  reason: null,
  uploaded_at: '2026-11-20T10:00:00Z',
});
const application = (given: Partial<Application>) => ({
  id: 'application',
  driver_id: 'ada',
  status: 'pending',
  national_id_number: null,
  license_number: 'PC-42',
  registration_number: null,
  insurance_number: null,
  technical_inspection_number: null,
  road_tax_number: null,
  license_expires_on: '2020-01-31',
  insurance_expires_on: null,
  technical_inspection_expires_on: null,
  expired: [],
  files: [file('national_id_file_recto'), file('license_file_recto')],
  expected_by: '2099-11-22T10:00:00.000Z',
  reason: null,
  decided_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...given,
});

const open = (data: unknown, path = '/driver/apply') =>
  show(
    <AuthContext value={auth}>
      <ApplyScreen />
    </AuthContext>,
    {
      path,
      answers: {
        'GET /api/driver-applications/me': { success: true, data },
        'GET /api/notifications?limit=50': {
          success: true,
          data: [
            {
              id: 'n1',
              type: 'driver_application',
              title: 'Application not accepted',
              body: 'Because of the licence.',
              created_at: '2026-11-21T10:00:00.000Z',
            },
            {
              id: 'n2',
              type: 'booking_made',
              title: 'A seat',
              body: '',
              created_at: '2026-11-21T11:00:00.000Z',
            },
          ],
        },
      },
    },
  );

const REQUIRED: FileField[] = [
  'national_id_file_recto',
  'license_file_recto',
  'registration_file_recto',
  'insurance_file_recto',
];

/** Everything needed is photographed. */
function photographed() {
  const draft = REQUIRED.reduce(
    (before, field) =>
      withFile(
        before,
        field,
        { id: field, name: 'a.jpg', type: 'image/jpeg', size: 10, coarse: false },
        null,
      ),
    emptyDraft(),
  );
  useDraft.setState({ key: 'ada/application', ready: true, draft, problems: [] });
}

beforeEach(() => {
  sending.mockReset();
  useDraft.setState({ key: null, ready: false, draft: emptyDraft(), problems: [] });
});

test('who has not applied reads what is needed, who sees it, and begins', async () => {
  const { user: person } = await open(null);
  expect(await screen.findByText(/Only the people of Mboa who check them/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Begin' }));
  expect(await screen.findByRole('heading', { name: 'Your national ID card' })).toBeInTheDocument();
});

test('a needed paper is asked for beside its step, and may come later', async () => {
  const { user: person } = await open(null, '/driver/apply?step=license');
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Driver license document is required');
  await person.click(screen.getByRole('button', { name: "I'll add it later" }));
  expect(await screen.findByRole('heading', { name: "The car's registration" })).toBeInTheDocument();
});

test('the review leads to what is missing instead of sending', async () => {
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Complete: National ID' }));
  expect(await screen.findByRole('heading', { name: 'Your national ID card' })).toBeInTheDocument();
});

test('a sending that fails loses nothing and is tried again', async () => {
  photographed();
  sending.mockRejectedValueOnce(new ConnectionError('No connection'));
  sending.mockResolvedValueOnce(application({}));
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText(/Nothing is lost/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Application being checked')).toBeInTheDocument();
  expect(sending).toHaveBeenCalledTimes(2);
});

test("the server's refusal stands at the step that it is about", async () => {
  photographed();
  const message = 'The picture could not be read.';
  sending.mockRejectedValueOnce(
    new ApiError(400, {
      code: 'INVALID_FILE',
      error: message,
      details: [{ field: 'license_file_recto', message }],
    }),
  );
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText('To correct')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Complete: Driver licence' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file could not be read. Take the photo again.',
  );
});

test('where the first answer got lost, the second sending finds the application there', async () => {
  photographed();
  sending.mockRejectedValueOnce(new ApiError(409, { code: 'APPLICATION_EXISTS', error: 'x' }));
  const { user: person } = await open(null, '/driver/apply?step=review');
  const answer = { success: true, data: application({}) };
  await screen.findByRole('button', { name: 'Send my application' });
  window.fetch = async () => Response.json(answer);
  await person.click(screen.getByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText('Application being checked')).toBeInTheDocument();
});

test('who waits reads until when, and that the app may be closed', async () => {
  await open(application({}));
  expect(await screen.findByText(/Answer expected by/)).toBeInTheDocument();
  expect(screen.getByText('You may close this page: we tell you.')).toBeInTheDocument();
  expect(screen.getByText('1 photo · PC-42 · until January 31, 2020')).toBeInTheDocument();
});

test('who waits longer than promised is told so', async () => {
  await open(application({ expected_by: '2020-01-01T00:00:00.000Z' }));
  expect(await screen.findByText(/It takes longer than planned/)).toBeInTheDocument();
});

test('who was rejected reads why and corrects from the words of before', async () => {
  const { user: person } = await open(
    application({ status: 'rejected', reason: 'The licence is blurred.', expected_by: null }),
  );
  expect(await screen.findByText('The licence is blurred.')).toBeInTheDocument();
  expect(await screen.findByText('Application not accepted', { selector: 'li *' })).toBeInTheDocument();
  expect(screen.queryByText('A seat')).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Correct and send again' }));
  expect(await screen.findByText('PC-42 · until January 31, 2020')).toBeInTheDocument();
  expect(screen.getByText(/take them again/)).toBeInTheDocument();
});

test('a driver sees which paper has run out and sends the renewed one', async () => {
  sending.mockResolvedValueOnce(application({ status: 'approved' }));
  const { user: person } = await open(application({ status: 'approved', expected_by: null }));
  expect(await screen.findByText('You are a driver')).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: /Driver licence Expired/ }));
  expect(await screen.findByText(/Without a valid paper you cannot publish new rides/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Send to be checked' }));
  expect(screen.getByText('Add at least one side of the new paper.')).toBeInTheDocument();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  act(() =>
    useDraft.setState(({ draft }) => ({
      contents: new Map([['x', new Blob(['front'])]]),
      draft: withFile(
        { ...draft, days: { license_expires_on: '2031-01-01' } },
        'license_file_recto',
        { id: 'x', name: 'x.jpg', type: 'image/jpeg', size: 5, coarse: false },
        null,
      ),
    })),
  );
  await person.click(screen.getByRole('button', { name: 'Send to be checked' }));
  await waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
  const [[sent]] = sending.mock.calls as [[Parameters<typeof upload>[0]]];
  expect([sent.method, sent.path]).toEqual([
    'PUT',
    '/api/driver-applications/me/documents/license_file_recto',
  ]);
  expect(sent.form.get('expires_on')).toBe('2031-01-01');
});
