import { inOneTab } from './one-tab';

/** Minimal Web Locks: a second request is refused. */
function locks() {
  const locked = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (locked.has(name)) return work(null);
    locked.add(name);
    await work({}).finally(() => locked.delete(name));
  };
  return { request } as unknown as LockManager;
}

const gate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = () => resolve()));
  return { open, opened };
};

beforeEach(() => localStorage.clear());

test.each([
  ['with Web Locks', locks()],
  ['without Web Locks', undefined],
])('%s, a second tab skips the work while the first runs it', async (_how, lockManager) => {
  const { open, opened } = gate();
  const second = jest.fn(() => Promise.resolve());
  const ports = { locks: lockManager };
  const first = inOneTab('queue', () => opened, ports);
  await inOneTab('queue', second, ports);
  expect(second).not.toHaveBeenCalled();
  open();
  await first;
  await inOneTab('queue', second, ports);
  expect(second).toHaveBeenCalledTimes(1);
});

test('after a failure the next tab can run the work', async () => {
  await expect(
    inOneTab('queue', () => Promise.reject(new Error('no')), { locks: undefined }),
  ).rejects.toThrow();
  const next = jest.fn(() => Promise.resolve());
  await inOneTab('queue', next, { locks: undefined });
  expect(next).toHaveBeenCalled();
});

test('the lease of a crashed tab expires', async () => {
  let now = 0;
  const ports = { locks: undefined, now: () => now };
  void inOneTab('queue', () => new Promise(() => undefined), ports);
  const next = jest.fn(() => Promise.resolve());
  now = 10_000;
  await inOneTab('queue', next, ports);
  expect(next).toHaveBeenCalled();
});
