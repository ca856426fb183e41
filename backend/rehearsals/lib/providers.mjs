import { setTimeout as pause } from 'node:timers/promises';
import { loadFakes } from '../../bench/support/fakes.mjs';

/** Fakes of MTN, Orange and Twilio, and of the payers, who approve at once or on command. */
export class Providers {
  /** If true, payers leave the prompt open until `approveAll`. */
  holdApprovals = false;
  #waiting = [];

  constructor(mtn, orange, twilio) {
    Object.assign(this, { mtn, orange, twilio });
    for (const provider of [mtn, orange]) this.#watch(provider);
  }

  static async open(rehearsal) {
    const { FakeMtn, FakeOrange, FakeTwilio } = loadFakes();
    const providers = new Providers(
      await FakeMtn.start(),
      await FakeOrange.start(),
      await FakeTwilio.start(),
    );
    rehearsal.atEnd(() =>
      Promise.all([providers.mtn.stop(), providers.orange.stop(), providers.twilio.stop()]),
    );
    return providers;
  }

  get settings() {
    return { ...this.mtn.settings(), ...this.orange.settings(), ...this.twilio.settings() };
  }

  get waiting() {
    return this.#waiting.length;
  }

  /** Approves the open prompts one after the other, within `ms`. */
  async approveAll(ms) {
    this.holdApprovals = false;
    const waiting = this.#waiting.splice(0);
    await Promise.all(
      waiting.map(async (approve, index) => {
        await pause((index * ms) / waiting.length);
        await approve();
      }),
    );
  }

  /** All charges of the providers, as in a statement. */
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
        // Callbacks are not retried, so that a restarted server must poll.
        await provider.callBack(entry.reference).catch(() => undefined);
      };
      if (this.holdApprovals) this.#waiting.push(approve);
      else void pause(300).then(approve);
      return booked;
    };
  }
}
