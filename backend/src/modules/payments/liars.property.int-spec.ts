import * as fc from 'fast-check';
import { stories } from '../../../test/faults/liars-acts';
import { LiarsStory } from '../../../test/faults/liars-property';
import { PaymentsRoom } from '../../../test/setup/payments-room';

const SEED = 20_261_122;
const RUNS = 25;

describe('honest and dishonest drivers, passengers and staff who book, move, cancel, verify, claim, stop and pay in any order', () => {
  let room: PaymentsRoom;
  beforeAll(async () => {
    room = await PaymentsRoom.open({ THROTTLING: 'off' });
  });
  afterAll(() => room.close());

  it(`take no money without a journey, none before its delay, and none beyond the terms (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const one = new LiarsStory(room);
        await one.begin();
        for (const acts of story) await one.happen(acts);
        await one.expectFairEnd();
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  }, 240_000);
});
