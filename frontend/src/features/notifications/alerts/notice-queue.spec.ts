import { deviceStorage } from '../../../lib/device-storage';
import type { Alert } from '../../../lib/notices/alert';
import { type Deliver, NoticeQueue, QUEUE } from './notice-queue';

const alert = (id: string, timestamp = 0): Alert => ({
  id,
  kind: 'bookings',
  title: 'Places payées',
  body: 'Awa a payé',
  path: '/driver/rides/r1',
  tag: 'booking:b1',
  timestamp,
});

let now: number;
let deliver: jest.Mock<ReturnType<Deliver>, Parameters<Deliver>>;
const open = () => new NoticeQueue(deviceStorage, 'queue', deliver, () => now);
const stored = () => JSON.parse(localStorage.getItem('queue') ?? '[]') as object[];
const tried = () => deliver.mock.calls.map(([due]) => due.map(({ id }) => id));

beforeEach(() => {
  localStorage.clear();
  now = 0;
  deliver = jest.fn<ReturnType<Deliver>, Parameters<Deliver>>(() => Promise.resolve([]));
});

test('queued notices keep their fields across a reload', () => {
  open().add(alert('n1', 7));
  expect(stored()).toEqual([
    {
      id: 'n1',
      title: 'Places payées',
      body: 'Awa a payé',
      icon: '/icons/icon-192.png',
      timestamp: 7,
      retryCount: 0,
      data: { path: '/driver/rides/r1', tag: 'booking:b1', kind: 'bookings' },
    },
  ]);
});

test('a duplicate alert is queued once', () => {
  const queue = open();
  queue.add(alert('n1'));
  queue.add(alert('n1'));
  expect(stored()).toHaveLength(1);
});

test('a shown notice leaves the queue', async () => {
  open().add(alert('n1'));
  open().add(alert('n2'));
  deliver.mockResolvedValue(['n1', 'n2']);
  await open().work();
  await open().work();
  expect([tried(), stored()]).toEqual([[['n1', 'n2']], []]);
});

test('a failed try is repeated after 5 seconds, then 10; the third is the last', async () => {
  open().add(alert('n1'));
  for (const [at, tries] of [
    [0, 1],
    [4_999, 1],
    [5_000, 2],
    [14_999, 2],
    [15_000, 3],
    [100_000, 3],
  ] as const) {
    now = at;
    await open().work();
    expect([at, deliver.mock.calls.length]).toEqual([at, tries]);
  }
  expect(stored()).toEqual([]);
});

test('counts no try while nothing can be shown, and drops the notice after an hour', async () => {
  open().add(alert('n1'));
  deliver.mockResolvedValue(null);
  for (now = 0; now < QUEUE.retentionMs; now += 600_000) await open().work();
  expect(stored()).toMatchObject([{ retryCount: 0 }]);
  now = QUEUE.retentionMs;
  await open().work();
  expect(stored()).toEqual([]);
});

test('notices added during a try are stored', async () => {
  const queue = open();
  queue.add(alert('n1'));
  deliver.mockImplementation(() => {
    open().add(alert('n2'));
    return Promise.resolve(['n1']);
  });
  await queue.work();
  expect(stored()).toMatchObject([{ id: 'n2', retryCount: 0 }]);
});

test('the queue holds the newest fifty notices', () => {
  const queue = open();
  for (let index = 0; index < 60; index++) queue.add(alert(`n${index}`));
  expect([stored().length, stored()[0]]).toEqual([50, expect.objectContaining({ id: 'n10' })]);
});

test.each(['{', '7', '"x"'])('storage that contains %s is an empty queue', async (content) => {
  localStorage.setItem('queue', content);
  await open().work();
  expect(deliver).not.toHaveBeenCalled();
});
