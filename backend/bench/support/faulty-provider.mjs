import { setTimeout as pause } from 'node:timers/promises';

/** Park–Miller generator: reproducible faults. */
export function dice(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Makes a fake fail with the given probability, delay its decision on each payment like a payer at a prompt, and lose
 * callbacks with the same probability.
 * @returns its counts, and the time (epoch ms) of each success by our payment id
 */
export function makeFaulty(fake, faults, operations, share, roll) {
  const seen = { answers: 0, faulty: 0, succeededAt: new Map() };
  const choices = [
    () => faults.answer(500, {}),
    () => faults.answer(429, {}),
    () => faults.answer(401, {}),
    () => faults.html(502),
    () => faults.truncatedJson(),
    () => faults.reset(),
    () => faults.resetAfterDoing(),
    () => faults.answerAfterDoing(500, {}),
  ];
  const honest = faults.heldUntil(Promise.resolve());
  for (const operation of operations) {
    fake.on(operation).always((exchange) => {
      seen.answers += 1;
      if (roll() >= share) return honest(exchange);
      seen.faulty += 1;
      return choices[Math.floor(roll() * choices.length)]()(exchange);
    });
  }
  const add = fake.payments.add.bind(fake.payments);
  fake.payments.add = async (entry) => {
    const booked = await add(entry);
    if (booked === 'added') void decideLater(fake, entry.reference, share, roll, seen);
    return booked;
  };
  return seen;
}

async function decideLater(fake, reference, share, roll, seen) {
  await pause(500 + roll() * 2_500);
  const succeeds = roll() < 0.9;
  const entry = fake.payments.decide(
    reference,
    succeeds ? 'SUCCESSFUL' : 'FAILED',
    succeeds ? null : 'EXPIRED',
  );
  if (succeeds) seen.succeededAt.set(entry.externalId, Date.now());
  if (roll() >= share) await fake.callBack(reference).catch(() => undefined);
}
