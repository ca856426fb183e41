import { setTimeout as pause } from 'node:timers/promises';

/** Park and Miller's generator: the same faults each time. */
export function dice(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Makes an imitation answer wrongly with a given probability, and decide each payment some time after it was asked for, as a
 * person at a prompt would. Callbacks get lost with the same probability.
 * @returns what it has counted, and the moment (epoch ms) at which each payment succeeded, by our payment's id
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
  fake.payments.add = (entry) => {
    const added = add(entry);
    if (added) void decideLater(fake, entry.reference, share, roll, seen);
    return added;
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
