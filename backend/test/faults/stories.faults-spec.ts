import { RandomStories, runStories } from './payments-property';
import { LONG } from './world';

/** The short form gates changes, so its stories are fixed; the long form uses new ones. */
const SEED = Number(process.env['STORIES_SEED'] ?? (LONG ? Date.now() % 2 ** 31 : 2_142_940_683));
const RUNS = LONG ? 150 : 10;

/** Rails of Orange; those covered daily by payments.property run in the long form only. */
const CHOICES: Record<string, Record<string, string>> = {
  'pawapay and orange-cm': { RAIL_MTN: 'pawapay', RAIL_ORANGE: 'orange-cm', ORANGE_CM_CASHIN: 'on' },
  ...(LONG
    ? {
        'mtn-momo and orange-partner': { RAIL_MTN: 'mtn-momo', RAIL_ORANGE: 'orange-partner' },
        'pawapay alone': { RAIL_MTN: 'pawapay', RAIL_ORANGE: 'pawapay' },
      }
    : {}),
};

describe.each(Object.entries(CHOICES))(
  `${RUNS} random stories of paying by %s (STORIES_SEED=${SEED} repeats them)`,
  (_, chosen) => {
    let stories: RandomStories;
    beforeAll(async () => {
      stories = await RandomStories.open(chosen);
    });
    afterAll(() => stories.close());

    it('lose nothing, pay nothing twice and never oversell', async () => {
      await runStories(stories, { seed: SEED, numRuns: RUNS });
    }, 600_000);
  },
);
