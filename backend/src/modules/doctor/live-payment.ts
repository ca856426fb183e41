import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type LiveCheckRefusal,
  LiveChecksService,
  type LiveCheckStep,
} from './live-checks/live-checks.service';
import type { Diagnosis } from './doctor.service';
import { type CheckName, failed, type Finding, fine, warning } from './finding';

const TIMEOUTS = { in: 180, out: 120 };
const ASK_EVERY_MS = 1_000;
/** Failures of these would make the payment useless. */
const NEEDED: readonly CheckName[] = ['database', 'rails'];

/** Safe to interrupt at any step. */
@Injectable()
export class LivePayment {
  constructor(private readonly checks: LiveChecksService) {}

  /** @param number the payer: 237 and nine digits @param diagnosis a recent one */
  async *run(number: string, { findings }: Diagnosis, timeouts = TIMEOUTS): AsyncGenerator<Finding> {
    if (findings.some(({ check, state }) => state === 'failed' && NEEDED.includes(check))) {
      yield failed((t) => t.liveNotTried());
      return;
    }
    const begun = await this.checks.begin(number);
    if ('refused' in begun) {
      yield refusalOf(begun);
      return;
    }
    const { id, resumed, ...asked } = begun;
    yield fine((t) => (resumed ? t.liveResumed(asked) : t.liveAsking(asked)));
    const printed = new Set<'pin' | 'charged'>();
    let until = Date.now() + timeouts.in * 1000;
    for (;;) {
      const step = await this.checks.advance(id);
      if (step.kind === 'waiting' && !printed.has('pin')) {
        printed.add('pin');
        yield fine((t) => t.livePin({ seconds: timeouts.in }));
      }
      if (isCharged(step) && !printed.has('charged')) {
        printed.add('charged');
        until = Date.now() + timeouts.out * 1000;
        yield fine((t) => t.liveCharged(asked));
      }
      const end = endOf(step, asked);
      if (end !== null) {
        yield end;
        return;
      }
      if (Date.now() >= until) {
        const isOut = printed.has('charged');
        yield failed((t) =>
          isOut ? t.liveNotBack({ seconds: timeouts.out }) : t.liveNoPin({ seconds: timeouts.in }),
        );
        return;
      }
      await pause(ASK_EVERY_MS);
    }
  }
}

function refusalOf(begun: LiveCheckRefusal): Finding {
  if (begun.refused === 'rail_not_set_up') return failed((t) => t.liveRailUnset({ rail: begun.rail }));
  return failed((t) => t.liveNoWallet());
}

function isCharged({ kind }: LiveCheckStep): boolean {
  return kind === 'giving_back' || kind === 'given_back' || kind === 'by_hand';
}

function endOf(
  step: LiveCheckStep,
  asked: { rail: string; amount: number; currency: string },
): Finding | null {
  switch (step.kind) {
    case 'asking':
    case 'waiting':
    case 'giving_back':
      return null;
    case 'given_back':
      return fine((t) => t.liveGivenBack(asked));
    case 'failed':
      return failed((t) => t.liveFailed(step));
    case 'by_hand': {
      const { refundId, why } = step;
      return why === null
        ? warning((t) => t.liveByHand({ ...asked, refundId }))
        : failed((t) => t.liveRefused({ ...asked, refundId, why }));
    }
    case 'review':
      return failed((t) => t.liveReview(step));
  }
}
