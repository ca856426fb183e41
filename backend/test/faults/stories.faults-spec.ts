import { RandomStories, tellStories } from './payments-property';
import { LONG } from './world';

/** The short form decides whether a change lands, so it tells the same stories each time; the long form tells new ones. */
const SEED = Number(process.env['STORIES_SEED'] ?? (LONG ? Date.now() % 2 ** 31 : 2_142_940_683));
const RUNS = LONG ? 150 : 10;

describe(`${RUNS} random stories of paying (STORIES_SEED=${SEED} tells the same ones)`, () => {
  let stories: RandomStories;
  beforeAll(async () => {
    stories = await RandomStories.open();
  });
  afterAll(() => stories.close());

  it('lose nothing, pay nothing twice and never outnumber the seats', async () => {
    await tellStories(stories, { seed: SEED, numRuns: RUNS });
  }, 600_000);
});
