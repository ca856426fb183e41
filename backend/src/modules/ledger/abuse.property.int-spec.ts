import * as fc from 'fast-check';
import { stories } from '../../../test/faults/abuse-acts';
import { AbuseStory } from '../../../test/faults/abuse-property';
import { PaymentsContext } from '../../../test/setup/payments-context';

const SEED = 20_261_122;
const RUNS = 25;

describe('Random acts of honest and abusive drivers, passengers and staff (book, move, cancel, verify, claim, stop, pay)', () => {
  let context: PaymentsContext;
  beforeAll(async () => {
    context = await PaymentsContext.open({
      THROTTLING: 'off',
      RAIL_ORANGE: 'orange-cm',
      ORANGE_CM_CASHIN: 'on',
    });
  });
  afterAll(() => context.close());

  it(`cause no payout without a trip, nothing before the delay and nothing beyond the rules (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const one = new AbuseStory(context);
        await one.begin();
        for (const acts of story) await one.happen(acts);
        await one.expectFairEnd();
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});
