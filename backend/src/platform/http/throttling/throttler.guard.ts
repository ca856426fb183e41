import { Injectable } from '@nestjs/common';
import { minutes, ThrottlerGuard, type ThrottlerRequest, type ThrottlerStorage } from '@nestjs/throttler';
import type { RequestWithIdentity } from '../identity';
import { budgetOfKind, budgetOfPerson, REQUESTS_A_MINUTE } from './budgets';
import { secondsOf, Throttle } from './throttle';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The counters of `Throttle`, for the guard. */
@Injectable()
export class ThrottleStorage implements ThrottlerStorage {
  constructor(private readonly throttle: Throttle) {}

  async increment(key: string, windowMs: number, limit: number): Promise<ThrottlerRecord> {
    const { exceeded, count } = await this.throttle.take([{ key, windowMs, limit }]);
    const seconds = secondsOf(count);
    return {
      totalHits: count.hits,
      timeToExpire: seconds,
      isBlocked: exceeded !== null,
      timeToBlockExpire: seconds,
    };
  }
}

/** What one person may ask for in a minute, over all routes; runs after the guard that knows the person. */
export const EVERY_ROUTE = { ttl: minutes(1), limit: REQUESTS_A_MINUTE.person };

/**
 * Counts by person where somebody is signed in, else by address. A route with a limit of its own (`@Throttle`) has that beside the one
 * over all routes.
 */
@Injectable()
export class RequestThrottlerGuard extends ThrottlerGuard {
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const req = request.context.switchToHttp().getRequest<RequestWithIdentity>();
    const hasOwnLimit = request.limit !== EVERY_ROUTE.limit || request.ttl !== EVERY_ROUTE.ttl;
    if (hasOwnLimit) await super.handleRequest(request);
    const whole =
      req.user === undefined ? budgetOfKind('anonymous', req.ip) : budgetOfPerson(req.user.userId);
    // An address without a token was counted before the guards.
    if (req.user === undefined && req.headers.authorization === undefined) return true;
    return super.handleRequest({
      ...request,
      limit: whole.limit,
      ttl: whole.windowMs,
      generateKey: () => whole.key,
    });
  }

  protected override getTracker(request: RequestWithIdentity): Promise<string> {
    const { key } = request.user
      ? budgetOfPerson(request.user.userId)
      : budgetOfKind('anonymous', request.ip);
    return Promise.resolve(key);
  }
}
