import { LocalCounters } from './throttle';

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
    expect(counters.look(budget('a')).hits).toBe(0);
    expect(counters.hit(budget('a'))).toEqual({ hits: 1, leftMs: 60_000 });
  });

  it('are bounded: the oldest window is evicted', () => {
    for (const key of ['a', 'b', 'a', 'c', 'd']) counters.hit(budget(key));
    expect(counters.size).toBe(3);
    expect([counters.look(budget('a')).hits, counters.look(budget('d')).hits]).toEqual([0, 1]);
  });

  it('adopt the shared count of all processes', () => {
    counters.hit(budget('a'));
    counters.raise(budget('a'), 40);
    counters.raise(budget('a'), 12);
    expect(counters.look(budget('a')).hits).toBe(40);
  });
});
