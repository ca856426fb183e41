import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { waitFor } from '../../../../test/setup/wait-for';
import { Clock } from '../../clock';
import type { AppConfig } from '../../config';
import { LocalCounters, Throttle } from './throttle';

const budget = (key: string) => ({ key, limit: 2, windowMs: 60_000 });

describe('Counters of a process', () => {
  let now = 0;
  let counters: LocalCounters;

  beforeEach(() => {
    now = 1_000_000;
    counters = new LocalCounters(3, () => now);
  });

  it('count a fixed window from its first request', () => {
    expect(counters.hit(budget('a'))).toEqual({ hits: 1, leftMs: 60_000 });
    now += 59_999;
    expect(counters.hit(budget('a'))).toEqual({ hits: 2, leftMs: 1 });
    now += 1;
    expect(counters.peek(budget('a')).hits).toBe(0);
    expect(counters.hit(budget('a'))).toEqual({ hits: 1, leftMs: 60_000 });
  });

  it('are bounded: the oldest window is evicted', () => {
    for (const key of ['a', 'b', 'a', 'c', 'd']) counters.hit(budget(key));
    expect(counters.size).toBe(3);
    expect([counters.peek(budget('a')).hits, counters.peek(budget('d')).hits]).toEqual([0, 1]);
  });

  it('adopt the shared count of all processes', () => {
    counters.hit(budget('a'));
    counters.raise(budget('a'), 40);
    counters.raise(budget('a'), 12);
    expect(counters.peek(budget('a')).hits).toBe(40);
  });
});

it('counts in the process once Redis stops answering', async () => {
  const redisReplies: Record<string, string> = { info: '$9\r\nloading:0\r\n', client: '+OK\r\n' };
  let connection: Socket | null = null;
  const redis = createServer((socket) =>
    socket.on('data', (bytes) => {
      for (const [, command = ''] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        socket.write(redisReplies[command.toLowerCase()] ?? '');
        if (command.toLowerCase() === 'multi') connection ??= socket;
      }
    }),
  );
  await once(redis.listen(0, '127.0.0.1'), 'listening');
  const redisUrl = `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`;
  const throttle = new Throttle({ http: { throttling: true }, redisUrl } as AppConfig, new Clock());
  const used = await waitFor(async () => {
    await throttle.take([{ ...budget('a'), limit: 1_000 }]);
    return connection;
  });
  redisReplies['info'] = '';
  if (!used.destroyed) await once(used, 'close');
  expect(await throttle.take([budget('b')])).toMatchObject({ exceeded: null });
  throttle.onApplicationShutdown();
  redis.close();
});
