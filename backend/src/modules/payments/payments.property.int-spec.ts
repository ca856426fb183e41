import { RandomStories, runStories } from '../../../test/faults/payments-property';

const SEED = 20_261_121;
const RUNS = 30;

describe('concurrent bookings, payments, cancellations, callbacks, jobs and hold expiries in any order', () => {
  let stories: RandomStories;
  beforeAll(async () => {
    stories = await RandomStories.open();
  });
  afterAll(() => stories.close());

  it(`lose no money, pay nothing twice and never oversell (seed ${SEED})`, async () => {
    await runStories(stories, { seed: SEED, numRuns: RUNS });
  });
});
