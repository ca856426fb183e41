import { useAuthStore } from '../../../lib/auth/auth-store';
import { forgetPerson } from '../../../lib/personal-data';
import { allFiles, type Application, draftFrom } from './draft';
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

/** Device storage that can be made to fail. */
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

test('photos and answers survive closing the app', async () => {
  setNumber('license_number', 'PC-42');
  await addFile('license_file_recto', photo('front'), about, null);
  const { draft, contents } = await reopen();
  expect(draft.numbers.license_number).toBe('PC-42');
  const [first] = allFiles(draft);
  expect(first?.field).toBe('license_file_recto');
  expect(contents.get(first?.file.id ?? '')).toBeDefined();
});

test('a replaced or removed photo is deleted from the device', async () => {
  await addFile('license_file_recto', photo('first'), about, null);
  const before = device.size;
  await addFile('license_file_recto', photo('second'), about, null);
  expect(device.size).toBe(before);
  const [stored] = allFiles(useDraft.getState().draft);
  removeFile('license_file_recto', stored?.file.id ?? '');
  await addFile('license_file_verso', photo('back'), about, null);
  expect(device.size).toBe(before);
});

test('sign-out wipes the draft, and pending writes do not restore it', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  const late = addFile('license_file_verso', photo('back'), about, null);
  useAuthStore.getState().clearUser();
  await forgetPerson();
  await late;
  expect(device.size).toBe(0);
  expect(useDraft.getState()).toMatchObject({ key: null, ready: false });
});

test('another user of the phone does not see the draft', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  signIn('ben');
  const { draft } = await reopen(draftKey('ben', 'application'));
  expect(allFiles(draft)).toEqual([]);
});

test('a full phone shows a warning and loses nothing on screen', async () => {
  full = true;
  jest.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
  await addFile('license_file_recto', photo('front'), about, null);
  expect(useDraft.getState().unsaved).toBe(true);
  expect(useDraft.getState().contents.size).toBe(1);
  full = false;
  setNumber('license_number', 'PC-42');
  await addFile('license_file_verso', photo('back'), about, null);
  expect(useDraft.getState().unsaved).toBe(false);
  expect((await reopen()).contents.size).toBe(2);
});

test('a sent draft stays on the device for a correction and is deleted when discarded', async () => {
  await addFile('license_file_recto', photo('front'), about, null);
  markSent();
  expect((await reopen()).draft.sentAt).not.toBeNull();
  await addFile('license_file_recto', photo('sharper'), about, null);
  expect((await reopen()).draft.sentAt).toBeNull();
  await discardDraft(KEY);
  expect(device.size).toBe(0);
});

test("without a draft on the device, a correction starts from the application's answers", async () => {
  const application = {
    license_number: 'PC-42',
    expired: [] as string[],
  } as Partial<Application> as Application;
  useDraft.setState({ key: null });
  await openDraft(KEY, () => draftFrom(application));
  expect(useDraft.getState().draft.numbers.license_number).toBe('PC-42');
});

test('editing a field clears its server error', () => {
  const problem = { field: 'license_number', document: 'license', kind: 'number', message: '' } as const;
  useDraft.setState({ problems: [problem] });
  setNumber('license_number', 'PC-43');
  expect(useDraft.getState().problems).toEqual([]);
});
