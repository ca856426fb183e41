import { PendingWork } from './pending-work';

const NOT_LONG = 5;
const LONG = 5_000;

describe('Pending work', () => {
  it('settles immediately when idle', async () => {
    expect(await new PendingWork().waitUntilSettled(NOT_LONG)).toBe(true);
  });

  it('is awaited, including follow-up work, on success or failure', async () => {
    const pending = new PendingWork();
    const done: string[] = [];
    const second = async () => {
      await Promise.resolve();
      done.push('second');
      throw new Error('of the second');
    };
    const first = pending.track(
      (async () => {
        await Promise.resolve();
        done.push('first');
        void pending.track(second()).catch(() => undefined);
      })(),
    );
    expect(await pending.waitUntilSettled(LONG)).toBe(true);
    expect(done).toEqual(['first', 'second']);
    await first;
  });

  it('is awaited no longer than the limit', async () => {
    const pending = new PendingWork();
    const end = pending.begin();
    expect(await pending.waitUntilSettled(NOT_LONG)).toBe(false);
    end();
    end();
    expect(await pending.waitUntilSettled(NOT_LONG)).toBe(true);
  });
});
