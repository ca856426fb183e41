import { Injectable } from '@nestjs/common';
import { minutes, ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { RequestWithIdentity } from '../access';
import { budgetOfKind, budgetOfPerson, REQUESTS_PER_MINUTE } from './budgets';

/** Limit of a person over all routes together. */
export const EVERY_ROUTE = { ttl: minutes(1), limit: REQUESTS_PER_MINUTE.person };

const budgetOf = ({ user, ip }: RequestWithIdentity) =>
  user === undefined ? budgetOfKind('anonymous', ip) : budgetOfPerson(user.userId);

/**
 * Counts by person if signed in, else by address. A route's `@Throttle` applies as well; two named throttlers
 * would each add headers.
 */
@Injectable()
export class RequestThrottlerGuard extends ThrottlerGuard {
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const req = request.context.switchToHttp().getRequest<RequestWithIdentity>();
    const hasOwnLimit = request.limit !== EVERY_ROUTE.limit || request.ttl !== EVERY_ROUTE.ttl;
    if (hasOwnLimit) await super.handleRequest(request);
    if (req.user === undefined && req.headers.authorization === undefined) return true;
    const { limit, windowMs: ttl, key } = budgetOf(req);
    return super.handleRequest({ ...request, limit, ttl, generateKey: () => key });
  }

  protected override async getTracker(request: RequestWithIdentity): Promise<string> {
    return budgetOf(request).key;
  }
}
