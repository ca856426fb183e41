import { type DynamicModule, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import {
  minutes,
  ThrottlerGuard,
  ThrottlerModule,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { AppConfig } from '../../config';
import { AddressLimits } from './address-limits';
import { budgetOfKind, budgetOfPerson, REQUESTS_A_MINUTE } from './budgets';
import { secondsOf, Throttle, throttled } from './throttle';
import type { RequestWithIdentity } from '../identity';

/** Known good tokens, so that a neighbour's flood of bad ones doesn't lock their owners out. */
const MOST_KNOWN = 10_000;
/** Longer tokens are not remembered. */
const LONGEST = 2_048;

/** An address's budget for bad tokens; once exhausted, only known good tokens are checked. */
@Injectable()
export class TokenLimits {
  private readonly known = new Set<string>();

  constructor(private readonly throttle: Throttle) {}

  /** Called before checking a token. @throws DomainError THROTTLED */
  admit(token: string, address: string): void {
    const spent = this.throttle.isSpent(budgetOfKind('badTokens', address));
    if (spent !== null && !this.known.has(token)) throw throttled(spent);
  }

  wasGood(token: string): void {
    if (!this.throttle.isOn || token.length > LONGEST || this.known.has(token)) return;
    this.known.add(token);
    const [oldest] = this.known;
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  /** `expired`: formerly valid, which is normal. @throws DomainError THROTTLED if over budget */
  async wasBad(token: string, address: string, { expired }: { expired: boolean }): Promise<void> {
    this.known.delete(token);
    const budget = budgetOfKind(expired ? 'anonymous' : 'badTokens', address);
    const { exceeded, count } = await this.throttle.take([budget]);
    if (exceeded !== null) throw throttled(count);
  }
}

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

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

/** Requests per person and minute over all routes; runs after authentication. */
export const EVERY_ROUTE = { ttl: minutes(1), limit: REQUESTS_A_MINUTE.person };

const budgetOf = ({ user, ip }: RequestWithIdentity) =>
  user === undefined ? budgetOfKind('anonymous', ip) : budgetOfPerson(user.userId);

/**
 * Counts by person if signed in, else by address. A route's `@Throttle` limit applies in addition to the global one. Not two named
 * throttlers: each would add its own headers.
 */
@Injectable()
export class RequestThrottlerGuard extends ThrottlerGuard {
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const req = request.context.switchToHttp().getRequest<RequestWithIdentity>();
    const hasOwnLimit = request.limit !== EVERY_ROUTE.limit || request.ttl !== EVERY_ROUTE.ttl;
    if (hasOwnLimit) await super.handleRequest(request);
    // Anonymous requests were counted by address before the guards.
    if (req.user === undefined && req.headers.authorization === undefined) return true;
    const { limit, windowMs: ttl, key } = budgetOf(req);
    return super.handleRequest({ ...request, limit, ttl, generateKey: () => key });
  }

  protected override async getTracker(request: RequestWithIdentity): Promise<string> {
    return budgetOf(request).key;
  }
}

@Module({ providers: [Throttle, ThrottleStorage], exports: [Throttle, ThrottleStorage] })
class CountersModule {}

/** Rate limits by address, bad tokens, person and route (docs/operations.md#limits). */
@Module({})
export class ThrottlingModule {
  static with(): DynamicModule {
    return {
      module: ThrottlingModule,
      imports: [
        CountersModule,
        ThrottlerModule.forRootAsync({
          imports: [CountersModule],
          inject: [AppConfig, ThrottleStorage],
          useFactory: (config: AppConfig, storage: ThrottleStorage) => ({
            throttlers: [EVERY_ROUTE],
            skipIf: (context: ExecutionContext) => !config.http.throttling || context.getType() !== 'http',
            setHeaders: true,
            storage,
          }),
        }),
      ],
      providers: [AddressLimits, TokenLimits],
      exports: [AddressLimits, TokenLimits, ThrottlerModule],
    };
  }
}
