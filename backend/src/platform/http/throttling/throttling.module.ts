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

/** Tokens that are remembered as good, so that a neighbour's flood of bad ones doesn't lock their people out. */
const MOST_KNOWN = 10_000;
/** Longer ones are not worth remembering. */
const LONGEST = 2_048;

/** What an address may spend on tokens that are no good: after that only those that were good before are looked at. */
@Injectable()
export class TokenLimits {
  private readonly known = new Set<string>();

  constructor(private readonly throttle: Throttle) {}

  /** Before a token is looked at. @throws DomainError THROTTLED */
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

  /** `expired`: it was a good one, which honest people bring, too. @throws DomainError THROTTLED where this is one too many */
  async wasBad(token: string, address: string, { expired }: { expired: boolean }): Promise<void> {
    this.known.delete(token);
    const budget = budgetOfKind(expired ? 'anonymous' : 'badTokens', address);
    const { exceeded, count } = await this.throttle.take([budget]);
    if (exceeded !== null) throw throttled(count);
  }
}

/** Remembers what is read of a route, by its handler and its controller. */
export function oncePerRoute<Fact>(
  read: (handler: object, controller: object) => Fact,
): (context: ExecutionContext) => Fact {
  const known = new WeakMap<object, WeakMap<object, { fact: Fact }>>();
  return (context) => {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    let ofController = known.get(controller);
    if (ofController === undefined) known.set(controller, (ofController = new WeakMap()));
    let held = ofController.get(handler);
    if (held === undefined) ofController.set(handler, (held = { fact: read(handler, controller) }));
    return held.fact;
  };
}

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
  private readonly hasNoRulesOfItsOwn = oncePerRoute((handler, controller) =>
    [handler, controller].every((one) =>
      Reflect.getMetadataKeys(one).every((key) => !String(key).startsWith('THROTTLER:')),
    ),
  );

  /**
   * Whether nothing is to be counted here: nobody is signed in, the address was counted before, and the route asks for no more. Events
   * of a socket have limits of their own.
   */
  isCounted(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { user, headers } = context.switchToHttp().getRequest<RequestWithIdentity>();
    return user === undefined && headers.authorization === undefined && this.hasNoRulesOfItsOwn(context);
  }

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

@Module({ providers: [Throttle, ThrottleStorage], exports: [Throttle, ThrottleStorage] })
class CountersModule {}

/** How often: by address before anything is done, by bad tokens, by person and route (docs/operations.md#limits). */
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
