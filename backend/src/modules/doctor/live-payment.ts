import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Diagnosis } from './doctor.service';
import { type CheckName, failed, type Finding, fine, warning } from './finding';
import {
  type LiveCheckRefusal,
  LiveChecksService,
  type LiveCheckStep,
} from './live-checks/live-checks.service';

const DEADLINE_SECONDS = { charge: 180, refund: 120 };
const POLL_MS = 1_000;
/** No payment is made if one of these checks has failed. */
const REQUIRED_CHECKS: readonly CheckName[] = ['database', 'rails'];

/** Safe to interrupt at any step. */
@Injectable()
export class LivePayment {
  constructor(private readonly checks: LiveChecksService) {}

  /** @param number 237 and nine digits @param diagnosis made just before */
  async *run(number: string, { findings }: Diagnosis): AsyncGenerator<Finding> {
    if (findings.some(({ check, state }) => state === 'failed' && REQUIRED_CHECKS.includes(check))) {
      yield failed((t) => t.liveNotTried());
      return;
    }
    const check = await this.checks.begin(number);
    if ('refused' in check) {
      yield refusalOf(check);
      return;
    }
    const { id, resumed, ...payment } = check;
    yield fine((t) => (resumed ? t.liveResumed(payment) : t.liveRequested(payment)));
    const printed = new Set<'pin' | 'charged'>();
    let deadline = Date.now() + DEADLINE_SECONDS.charge * 1000;
    for (;;) {
      const step = await this.checks.advance(id);
      if (step.kind === 'waiting_for_pin' && !printed.has('pin')) {
        printed.add('pin');
        yield fine((t) => t.livePin({ seconds: DEADLINE_SECONDS.charge }));
      }
      if (isCharged(step) && !printed.has('charged')) {
        printed.add('charged');
        deadline = Date.now() + DEADLINE_SECONDS.refund * 1000;
        yield fine((t) => t.liveCharged(payment));
      }
      const result = resultOf(step, payment);
      if (result !== null) {
        yield result;
        return;
      }
      if (Date.now() >= deadline) {
        const wasCharged = printed.has('charged');
        yield failed((t) =>
          wasCharged
            ? t.liveNotRefunded({ seconds: DEADLINE_SECONDS.refund })
            : t.liveNoPin({ seconds: DEADLINE_SECONDS.charge }),
        );
        return;
      }
      await pause(POLL_MS);
    }
  }
}

function refusalOf(refusal: LiveCheckRefusal): Finding {
  if (refusal.refused === 'rail_not_set_up') return failed((t) => t.liveRailUnset({ rail: refusal.rail }));
  return failed((t) => t.liveNoWallet());
}

function isCharged({ kind }: LiveCheckStep): boolean {
  return kind === 'refunding' || kind === 'refunded' || kind === 'by_hand';
}

function resultOf(
  step: LiveCheckStep,
  payment: { rail: string; amount: number; currency: string },
): Finding | null {
  switch (step.kind) {
    case 'requesting':
    case 'waiting_for_pin':
    case 'refunding':
      return null;
    case 'refunded':
      return fine((t) => t.liveRefunded(payment));
    case 'failed':
      return failed((t) => t.liveFailed(step));
    case 'by_hand': {
      const { refundId, why } = step;
      return why === null
        ? warning((t) => t.liveByHand({ ...payment, refundId }))
        : failed((t) => t.liveRefused({ ...payment, refundId, why }));
    }
    case 'review':
      return failed((t) => t.liveReview(step));
  }
}
