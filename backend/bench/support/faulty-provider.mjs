import { setTimeout as pause } from 'node:timers/promises';

/** Park–Miller generator, so that the faults are reproducible. */
export function seededRandom(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Makes a fake fail with the given probability, lose callbacks with the same probability, and delay its decision on each
 * payment as a payer would.
 * @returns counts of answers and faults, and the time (epoch ms) of each success by our payment id
 */
export function makeFaulty(fake, faults, operations, share, random) {
  const observed = { answers: 0, faulty: 0, succeededAt: new Map() };
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
  const withoutFault = faults.heldUntil(Promise.resolve());
  for (const operation of operations) {
    fake.on(operation).always((exchange) => {
      observed.answers += 1;
      if (random() >= share) return withoutFault(exchange);
      observed.faulty += 1;
      return choices[Math.floor(random() * choices.length)]()(exchange);
    });
  }
  const add = fake.payments.add.bind(fake.payments);
  fake.payments.add = async (entry) => {
    const booked = await add(entry);
    if (booked === 'added') void decideLater(fake, entry.reference, share, random, observed);
    return booked;
  };
  return observed;
}

async function decideLater(fake, reference, share, random, observed) {
  await pause(500 + random() * 2_500);
  const succeeds = random() < 0.9;
  const entry = fake.payments.decide(
    reference,
    succeeds ? 'SUCCESSFUL' : 'FAILED',
    succeeds ? null : 'EXPIRED',
  );
  if (succeeds) observed.succeededAt.set(entry.externalId, Date.now());
  if (random() >= share) await fake.callBack(reference).catch(() => undefined);
}
