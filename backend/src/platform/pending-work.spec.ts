import { PendingWork } from './pending-work';

const NOT_LONG = 5;
const LONG = 5_000;

describe('Pending work', () => {
  it('is settled where nothing has begun', async () => {
    expect(await new PendingWork().settled(NOT_LONG)).toBe(true);
  });

  it('is waited for, also what the last of it began, whether it succeeds or fails', async () => {
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
    expect(await pending.settled(LONG)).toBe(true);
    expect(done).toEqual(['first', 'second']);
    await first;
  });

  it('is not waited for longer than said', async () => {
    const pending = new PendingWork();
    const end = pending.begin();
    expect(await pending.settled(NOT_LONG)).toBe(false);
    end();
    end();
    expect(await pending.settled(NOT_LONG)).toBe(true);
  });
});
