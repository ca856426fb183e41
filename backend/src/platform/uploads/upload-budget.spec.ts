import type { AppConfig } from '../config';
import { UploadBudget } from './upload-budget';

const budgetWith = (throttling: boolean) => new UploadBudget({ http: { throttling } } as AppConfig);

/** An upload that ends on request. */
function upload(budget: UploadBudget, userId: string, bytes: number) {
  let end: () => void = () => undefined;
  const ended = budget.run(userId, async (reserve) => {
    reserve(bytes);
    await new Promise<void>((resolve) => (end = resolve));
  });
  return { end: () => end(), ended };
}

describe('The upload budget', () => {
  it('allows two concurrent uploads per person', async () => {
    const budget = budgetWith(true);
    const [first, second] = [upload(budget, 'ada', 1), upload(budget, 'ada', 1)];
    await expect(upload(budget, 'ada', 1).ended).rejects.toMatchObject({
      code: 'THROTTLED',
      retryAfterSeconds: 60,
    });
    const other = upload(budget, 'bea', 1);
    first.end();
    await first.ended;
    const third = upload(budget, 'ada', 1);
    for (const { end, ended } of [second, other, third]) {
      end();
      await ended;
    }
  });

  it('limits total bytes, and releases them at the end, also on failure', async () => {
    const budget = budgetWith(true);
    budget.maxBytes = 100;
    const first = upload(budget, 'ada', 90);
    await expect(upload(budget, 'bea', 11).ended).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    first.end();
    await first.ended;
    await expect(budget.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const whole = upload(budget, 'bea', 100);
    whole.end();
    await whole.ended;
  });

  it('is unlimited if throttling is off', async () => {
    const budget = budgetWith(false);
    budget.maxBytes = 1;
    const all = [1, 2, 3].map(() => upload(budget, 'ada', 10));
    for (const { end, ended } of all) {
      end();
      await ended;
    }
  });
});
