import { useAuthStore } from '../../../lib/auth/auth-store';
import { forgetPerson } from '../../../lib/personal-data';
import { allFiles, draftFrom, type Application } from './draft';
import {
  addFile,
  discardDraft,
  draftKey,
  markSent,
  openDraft,
  removeFile,
  setNumber,
  useDraft,
} from './draft-store';

/** What the device holds, and whether it still takes something. */
const device = new Map<string, unknown>();
let full = false;

jest.mock('idb-keyval', () => {
  const write = async (work: () => void) => {
    if (full) throw new DOMException('Full', 'QuotaExceededError');
    work();
  };
  return {
    createStore: () => 'papers',
    get: async (key: string) => device.get(key),
    getMany: async (keys: string[]) => keys.map((key) => device.get(key)),
    set: (key: string, value: unknown) => write(() => device.set(key, structuredClone(value))),
    del: async (key: string) => device.delete(key),
    delMany: async (keys: string[]) => keys.forEach((key) => device.delete(key)),
    clear: async () => device.clear(),
  };
});

const KEY = draftKey('ada', 'application');
const about = { name: 'a.jpg', coarse: false };
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });
const signIn = (id: string) =>
  useAuthStore.getState().setUser({
    id,
    phone: '237677000001',
    full_name: 'Ada',
    role: 'user',
    is_driver: false,
    staff_role: null,
  });

/** The app is closed and opened again. */
async function reopen(key = KEY) {
  useDraft.setState({ key: null, ready: false, contents: new Map() });
  await openDraft(key);
  return useDraft.getState();
}

beforeEach(async () => {
  await forgetPerson();
  device.clear();
  full = false;
  signIn('ada');
  await openDraft(KEY);
});

test('after the app was closed the photos and the words are still there', async () => {
  setNumber('license_number', 'PC-42');
  await addFile('license_file_recto', photo('front'), about, null);
  const { draft, contents } = await reopen();
  expect(draft.numbers.license_number).toBe('PC-42');
  const [first] = allFiles(draft);
  expect(first?.field).toBe('license_file_recto');
  expect(contents.get(first?.file.id ?? '')).toBeDefined();
});

test('a photo that was replaced or removed leaves the device', async () => {
  await addFile('license_file_recto', photo('first'), about, null);
  const before = device.size;
  await addFile('license_file_recto', photo('second'), about, null);
  expect(device.size).toBe(before);
  const [kept] = allFiles(useDraft.getState().draft);
  removeFile('license_file_recto', kept?.file.id ?? '');
  await addFile('license_file_verso', photo('back'), about, null);
  expect(device.size).toBe(before);
});

test('sign-out wipes it, and what was on its way to the device does not come back', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  const late = addFile('license_file_verso', photo('back'), about, null);
  useAuthStore.getState().clearUser();
  await forgetPerson();
  await late;
  expect(device.size).toBe(0);
  expect(useDraft.getState()).toMatchObject({ key: null, ready: false });
});

test('another person on the same phone does not see it', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  signIn('ben');
  const { draft } = await reopen(draftKey('ben', 'application'));
  expect(allFiles(draft)).toEqual([]);
});

test('a phone without space says so and loses nothing that is shown', async () => {
  full = true;
  jest.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
  await addFile('license_file_recto', photo('front'), about, null);
  expect(useDraft.getState().unkept).toBe(true);
  expect(useDraft.getState().contents.size).toBe(1);
  full = false;
  setNumber('license_number', 'PC-42');
  await addFile('license_file_verso', photo('back'), about, null);
  expect(useDraft.getState().unkept).toBe(false);
  expect((await reopen()).contents.size).toBe(2);
});

test('it stays after sending, for a correction, and goes when it is discarded', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  markSent();
  expect((await reopen()).draft.sentAt).not.toBeNull();
  await addFile('license_file_recto', photo('sharper'), about, null);
  expect((await reopen()).draft.sentAt).toBeNull();
  await discardDraft(KEY);
  expect(device.size).toBe(0);
});

test('where the device has nothing, a correction begins with what the application said', async () => {
  const application = {
    license_number: 'PC-42',
    expired: [] as string[],
  } as Partial<Application> as Application;
  useDraft.setState({ key: null });
  await openDraft(KEY, () => draftFrom(application));
  expect(useDraft.getState().draft.numbers.license_number).toBe('PC-42');
});

test('what the server said of a field is gone once the field is changed', () => {
  const problem = { field: 'license_number', document: 'license', kind: 'number', message: '' } as const;
  useDraft.setState({ problems: [problem] });
  setNumber('license_number', 'PC-43');
  expect(useDraft.getState().problems).toEqual([]);
});
