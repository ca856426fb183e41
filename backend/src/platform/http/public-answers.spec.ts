import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { Metrics } from '../metrics';
import { PublicAnswers, type PublicList } from './public-answers';

const rides = (text: string) => ({ rides: text.repeat(2000) });

const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes in buffers that are still referenced. */
async function referencedBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().arrayBuffers;
}

describe('A cached public answer', () => {
  let metrics: Metrics;
  let answers: PublicAnswers;
  let server: FastifyInstance;
  /** Current content of the route, and counts of reads and hits. */
  let now: string;
  let made: number;
  let served: number;
  /** For each read: whether the list was changed locally a moment ago. */
  let changedRecently: boolean[];
  /** While set, reads wait for it. */
  let slow: Promise<void> | null;

  const listOf = (topic: string): PublicList => ({
    topic,
    make: async ({ changed }) => {
      made++;
      changedRecently.push(changed);
      const body = rides(now);
      await slow;
      return { body, served: () => served++ };
    },
  });

  beforeEach(() => {
    metrics = new Metrics();
    answers = new PublicAnswers(metrics);
    server = Fastify();
    [now, made, served, slow] = ['a', 0, 0, null];
    changedRecently = [];
    answers.register(server);
    server.get<{ Params: { topic: string } }>('/:topic', (request, reply) =>
      answers.answer(request, reply, listOf(request.params.topic)),
    );
  });
  afterEach(() => server.close());

  const ask = (headers: Record<string, string> = {}, url = '/north') => server.inject({ url, headers });
  const seen = async (...given: Parameters<typeof ask>) =>
    (await ask(...given)).json<{ rides: string }>().rides[0];
  const from = async (what: string) =>
    (await metrics.registry.getSingleMetric('public_answers_total')?.get())?.values.find(
      ({ labels }) => labels['from'] === what,
    )?.value;

  it('is cached by the second request, and every request is counted', async () => {
    await ask();
    await ask();
    now = 'b';
    expect(await seen()).toBe('a');
    expect([made, served]).toEqual([2, 3]);
    expect([await from('made'), await from('kept')]).toEqual([2, 1]);
  });

  it('is up to date for occasional requests', async () => {
    await ask();
    now = 'b';
    expect(await seen()).toBe('b');
  });

  it('is evicted when its topic changes, and not when another does', async () => {
    await ask();
    await ask();
    now = 'b';
    answers.evict(['south']);
    expect(await seen()).toBe('a');
    answers.evict(['north']);
    expect(await seen()).toBe('b');
  });

  it('is read from the primary for two seconds after its topic changed, because a replica may lag', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(50_000);
    const askAt = async (at: number, url?: string) => {
      clock.mockReturnValue(at);
      await ask({}, url);
    };
    await ask();
    answers.evict(['north']);
    await askAt(51_999);
    await askAt(51_999, '/south');
    await askAt(52_000);
    expect(changedRecently).toEqual([false, true, false, false]);
    clock.mockRestore();
  });

  it('is read once for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect([made, await from('shared')]).toEqual([1, 19]);
  });

  it('is not served to later requests if it was read before a change', async () => {
    await ask();
    let go = () => undefined as void;
    slow = new Promise((resolve) => (go = resolve));
    const before = ask();
    await new Promise(setImmediate);
    now = 'b';
    answers.evict(['north']);
    const after = ask();
    go();
    expect((await before).json<{ rides: string }>().rides[0]).toBe('a');
    expect((await after).json<{ rides: string }>().rides[0]).toBe('b');
    expect(await seen()).toBe('b');
  });

  it('that fails is an error for the waiting requests, and the next one tries again', async () => {
    slow = Promise.reject(new Error('away'));
    slow.catch(() => undefined);
    const all = await Promise.all([ask(), ask()]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    slow = null;
    expect(await seen()).toBe('a');
  });

  it('is not sent again to clients that have it, cached or not', async () => {
    const { headers } = await ask();
    expect(headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=5');
    for (const state of ['made', 'kept']) {
      const again = await ask({ 'if-none-match': String(headers.etag) });
      expect([state, again.statusCode, again.body]).toEqual([state, 304, '']);
    }
    now = 'b';
    answers.evict(['north']);
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  it('is compressed for clients that accept brotli', async () => {
    for (let request = 0; request < 3; request++) {
      const { rawPayload, headers } = await ask({ 'accept-encoding': 'gzip, br' });
      expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
      expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(rides('a'));
    }
  });

  it('is not used for requests with a token, which go through the guards', async () => {
    const guarded: string[] = [];
    server.addHook('preHandler', (request, _reply, done) => {
      guarded.push(request.url);
      done();
    });
    for (let request = 0; request < 3; request++) await ask({ authorization: 'Bearer x' });
    expect([guarded.length, made]).toEqual([3, 2]);
  });

  describe('requested with ever new queries, each twice', () => {
    const SIZE = 200_000;
    const wide = (at: number) => ask({ 'accept-encoding': 'br' }, `/north?wide=${at}`);
    // The clock stands still, so that entries are evicted for their size, not their age.
    beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(1_000));
    afterEach(() => jest.restoreAllMocks());

    it('keeps the newest within 32 MB of memory', async () => {
      now = 'x'.repeat(SIZE / 2_000);
      const before = await referencedBytes();
      for (let at = 0; at < 300; at++) for (let request = 0; request < 2; request++) await wide(at);
      expect(made).toBe(600);
      expect((await referencedBytes()) - before).toBeLessThan(32 * MB);
      // Newest first: each miss is cached and evicts an entry, which must have been counted by then.
      for (let at = 299; at >= 0; at--) await wide(at);
      const kept = (await from('kept')) ?? 0;
      expect(kept * SIZE).toBeLessThan(32 * MB);
      expect(kept * SIZE).toBeGreaterThan(8 * MB);
    });

    it('remembers ten thousand queries and evicts the oldest', async () => {
      now = '';
      await wide(0);
      for (let at = 1; at <= 10_000; at++) await wide(at);
      await wide(0);
      await wide(10_000);
      expect([await from('kept'), await hitsCache(0), await hitsCache(10_000)]).toEqual([0, false, true]);
    });

    /** True if the cache answers the request. */
    async function hitsCache(at: number): Promise<boolean> {
      const before = made;
      await wide(at);
      return made === before;
    }
  });

  it('with an overlong query is never cached', async () => {
    const url = `/north?q=${'x'.repeat(2000)}`;
    for (let request = 0; request < 3; request++) await ask({}, url);
    expect(made).toBe(3);
  });
});
