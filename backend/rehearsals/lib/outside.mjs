import { setTimeout as pause } from 'node:timers/promises';
import { loadFakes } from '../../bench/support/fakes.mjs';

/** The tests' MTN, Orange and Twilio, and the people at their prompts: some approve at once, some only when they are told to. */
export class Outside {
  /** Until `approveAll`, who is asked for money keeps the prompt open. */
  hesitate = false;
  #waiting = [];

  constructor(mtn, orange, twilio) {
    Object.assign(this, { mtn, orange, twilio });
    for (const provider of [mtn, orange]) this.#watch(provider);
  }

  static async open(stage) {
    const { FakeMtn, FakeOrange, FakeTwilio } = loadFakes();
    const outside = new Outside(await FakeMtn.start(), await FakeOrange.start(), await FakeTwilio.start());
    stage.atEnd(() => Promise.all([outside.mtn.stop(), outside.orange.stop(), outside.twilio.stop()]));
    return outside;
  }

  get settings() {
    return { ...this.mtn.settings(), ...this.orange.settings(), ...this.twilio.settings() };
  }

  /** How many have the prompt before them. */
  get waiting() {
    return this.#waiting.length;
  }

  /** Everybody who waits types the PIN, spread over `ms`. */
  async approveAll(ms) {
    this.hesitate = false;
    const waiting = this.#waiting.splice(0);
    await Promise.all(
      waiting.map(async (approve, index) => {
        await pause((index * ms) / waiting.length);
        await approve();
      }),
    );
  }

  /** Everything that the providers have on their books, as they would say it in a statement. */
  get charges() {
    return ['mtn', 'orange'].flatMap((provider) =>
      [...this[provider].payments.entries.values()].map((entry) => ({ provider, ...entry })),
    );
  }

  #watch(provider) {
    const add = provider.payments.add.bind(provider.payments);
    provider.payments.add = (entry) => {
      const added = add(entry);
      if (!added) return added;
      const approve = async () => {
        provider.payments.decide(entry.reference, 'SUCCESSFUL');
        // Nobody calls again: what a dead server didn't hear it must ask about.
        await provider.callBack(entry.reference).catch(() => undefined);
      };
      if (this.hesitate) this.#waiting.push(approve);
      else void pause(300).then(approve);
      return added;
    };
  }
}
