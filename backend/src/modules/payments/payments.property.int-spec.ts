import { RandomStories, tellStories } from '../../../test/faults/payments-property';

const SEED = 20_261_121;
const RUNS = 30;

describe('people who book, pay, cancel and change their minds, callbacks, jobs and lapsed holds, in any order and at once', () => {
  let stories: RandomStories;
  beforeAll(async () => {
    stories = await RandomStories.open();
  });
  afterAll(() => stories.close());

  it(`lose nothing, pay nothing twice and never outnumber the seats (seed ${SEED})`, async () => {
    await tellStories(stories, { seed: SEED, numRuns: RUNS });
  }, 240_000);
});
