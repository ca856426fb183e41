import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ApiError, ConnectionError } from '../../../lib/api/errors';
import { upload } from '../../../lib/api/upload';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { useAuthStore } from '../../../lib/auth/auth-store';
import { ApplyScreen } from './apply-screen';
import { AskNameContext } from './components/review-step';
import type { FileField } from './documents';
import { type Application, emptyDraft, withFile } from './draft';
import { useDraft } from './draft-store';
import { type PreparedFile, prepareFile } from './prepare-file';

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
jest.mock('./prepare-file', () => ({ FileRefused: class extends Error {}, prepareFile: jest.fn() }));
const sending = jest.mocked(upload);
const preparing = jest.mocked(prepareFile);

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
  preparing.mockReset();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  useDraft.setState({ key: null, ready: false, draft: emptyDraft(), problems: [], preparing: [] });
});

test('without an application, shows the requirements and who sees the documents, and starts', async () => {
  const { user: person } = await open(null);
  expect(await screen.findByText(/Only the members of the Mboa team who check them/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Begin' }));
  expect(await screen.findByRole('heading', { name: 'Your national ID card' })).toBeInTheDocument();
});

test('a missing required document is reported at its step and can be added later', async () => {
  const { user: person } = await open(null, '/driver/apply?step=license');
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Driver license document is required');
  await person.click(screen.getByRole('button', { name: "I'll add it later" }));
  expect(await screen.findByRole('heading', { name: "The car's registration" })).toBeInTheDocument();
});

const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });
/** Picks files in the system's dialog. */
const choose = async (button: string, files: File[]) =>
  fireEvent.change(await screen.findByLabelText(button), { target: { files } });
/** The returned function finishes the next photo's compression. */
function shrinkLater() {
  let finish: (file: PreparedFile) => void = () => undefined;
  preparing.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (file: PreparedFile) => finish(file);
}
const small = (name: string): PreparedFile => ({ content: new Blob([name]), name, coarse: false });

test('a photo being compressed delays the next step and is not reported as missing', async () => {
  const finish = shrinkLater();
  const { user: person } = await open(null, '/driver/apply?step=license');
  await choose('Front, Choose a file', [photo('a.jpg')]);
  expect(screen.getByText('Preparing…')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await act(async () => finish(small('a.jpg')));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: "The car's registration" })).toBeInTheDocument();
});

test('choosing too many photos adds the first ones and shows the limit', async () => {
  preparing.mockImplementation(async ({ name }) => small(name));
  await open(null, '/driver/apply?step=vehicle');
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg'];
  await choose('Add a photo, Choose a file', names.map(photo));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is room for 6 photos');
  const added = useDraft.getState().draft.files.vehicle_images ?? [];
  expect(added.map(({ name }) => name)).toEqual(names.slice(0, 6));
});

test('a PDF shows name and size, and can be opened and replaced before sending', async () => {
  preparing.mockResolvedValueOnce({
    content: new Blob(['x'.repeat(4200)], { type: 'application/pdf' }),
    name: 'visite.pdf',
    coarse: false,
  });
  const { user: person } = await open(null, '/driver/apply?step=inspection');
  await choose('Document, Choose a file', [photo('visite.pdf')]);
  const tile = await screen.findByRole('button', { name: 'View: Document' });
  expect(tile).toHaveTextContent('visite.pdf4 kB');
  await person.click(tile);
  const preview = within(await screen.findByRole('dialog', { name: 'Document' }));
  expect(preview.getByText('visite.pdf')).toBeInTheDocument();
  expect(preview.getByText('4 kB')).toBeInTheDocument();
  expect(preview.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', 'blob:x');
  expect(preview.getByLabelText('Replace, Document')).toBeInTheDocument();
});

test('the review asks for a missing name until it is saved', async () => {
  useAuthStore.setState({ user: { ...user, full_name: '' } });
  const dialog = ({ onNamed }: { onNamed: () => void }) => <button onClick={onNamed}>Save the name</button>;
  const { user: person } = await show(
    <AuthContext value={auth}>
      <AskNameContext value={dialog}>
        <ApplyScreen />
      </AskNameContext>
    </AuthContext>,
    {
      path: '/driver/apply?step=review',
      answers: { 'GET /api/driver-applications/me': { success: true, data: null } },
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  await person.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(screen.queryByRole('button', { name: 'Save the name' })).not.toBeInTheDocument();
  act(() => useAuthStore.getState().setUser(user));
  expect(screen.queryByText(/Your name is missing/)).not.toBeInTheDocument();
  expect(screen.getByText('National ID')).toBeInTheDocument();
});

test('the review links to missing documents instead of sending', async () => {
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Complete: National ID' }));
  expect(await screen.findByRole('heading', { name: 'Your national ID card' })).toBeInTheDocument();
});

test('a failed submission loses nothing and is retried', async () => {
  photographed();
  sending.mockRejectedValueOnce(new ConnectionError('No connection'));
  sending.mockResolvedValueOnce(application({}));
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText(/Nothing is lost/)).toBeInTheDocument();
  const later = performance.now() + 1000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  clock.mockRestore();
  expect(await screen.findByText('Application being checked')).toBeInTheDocument();
  expect(sending).toHaveBeenCalledTimes(2);
});

test('while sending, the progress of all files and of each is shown', async () => {
  photographed();
  sending.mockImplementationOnce(({ onProgress }) => {
    onProgress?.(15, 40);
    return new Promise(() => undefined);
  });
  const { user: person } = await open(null, '/driver/apply?step=review');
  await person.click(await screen.findByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText('38%')).toBeInTheDocument();
  expect(screen.getByText('50%')).toBeInTheDocument();
});

test('a rejected field is shown at its step', async () => {
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
  await person.click(screen.getByRole('button', { name: "Complete: Driver's licence" }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file could not be read. Take the photo again.',
  );
});

test('after a lost response, the second submission finds the existing application', async () => {
  photographed();
  sending.mockRejectedValueOnce(new ApiError(409, { code: 'APPLICATION_EXISTS', error: 'x' }));
  const { user: person } = await open(null, '/driver/apply?step=review');
  const answer = { success: true, data: application({}) };
  await screen.findByRole('button', { name: 'Send my application' });
  window.fetch = async () => Response.json(answer);
  await person.click(screen.getByRole('button', { name: 'Send my application' }));
  expect(await screen.findByText('Application being checked')).toBeInTheDocument();
});

test('a pending application shows the deadline and that the app may be closed', async () => {
  await open(application({}));
  expect(await screen.findByText(/Decision expected by/)).toBeInTheDocument();
  expect(screen.getByText('You can close this page: we will notify you.')).toBeInTheDocument();
  expect(screen.getByText('1 file · PC-42 · until January 31, 2020')).toBeInTheDocument();
});

test('an overdue decision is shown as late', async () => {
  await open(application({ expected_by: '2020-01-01T00:00:00.000Z' }));
  expect(await screen.findByText(/This is taking longer than planned/)).toBeInTheDocument();
});

test('a rejected application shows the reason and opens with the former answers', async () => {
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

test('a driver sees an expired document and sends its renewal', async () => {
  sending.mockResolvedValueOnce(application({ status: 'approved' }));
  const { user: person } = await open(application({ status: 'approved', expected_by: null }));
  expect(await screen.findByText('You are a driver')).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: /Driver's licence Expired/ }));
  expect(
    await screen.findByText(/Without a valid document you cannot publish new rides/),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Send to be checked' }));
  expect(screen.getByText('Add at least one side of the new document.')).toBeInTheDocument();
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
  window.fetch = () => new Promise(() => {});
  await person.click(screen.getByRole('button', { name: 'Send to be checked' }));
  await waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
  // Without waiting for the application to be fetched again.
  expect(await screen.findByText('You are a driver')).toBeInTheDocument();
  const [[sent]] = sending.mock.calls as [[Parameters<typeof upload>[0]]];
  expect([sent.method, sent.path]).toEqual([
    'PUT',
    '/api/driver-applications/me/documents/license_file_recto',
  ]);
  expect(sent.form.get('expires_on')).toBe('2031-01-01');
});
