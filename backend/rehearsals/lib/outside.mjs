import { setTimeout as pause } from 'node:timers/promises';
import { loadFakes } from '../../bench/support/fakes.mjs';

/** Fakes of MTN, Orange and Twilio, and the payers: they approve at once, or on command. */
export class Outside {
  /** If set, payers keep the prompt open until `approveAll`. */
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

  get waiting() {
    return this.#waiting.length;
  }

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

  /** All charges on the providers' books, as in a statement. */
  get charges() {
    return ['mtn', 'orange'].flatMap((provider) =>
      [...this[provider].payments.entries.values()].map((entry) => ({ provider, ...entry })),
    );
  }

  #watch(provider) {
    const add = provider.payments.add.bind(provider.payments);
    provider.payments.add = async (entry) => {
      const booked = await add(entry);
      if (booked !== 'added') return booked;
      const approve = async () => {
        provider.payments.decide(entry.reference, 'SUCCESSFUL');
        // Callbacks are not retried: a restarted server must poll.
        await provider.callBack(entry.reference).catch(() => undefined);
      };
      if (this.hesitate) this.#waiting.push(approve);
      else void pause(300).then(approve);
      return booked;
    };
  }
}
