import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DateTime } from 'luxon';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { DOUALA } from '../../../platform/douala';
import { defineJob, JobQueue } from '../../../platform/jobs';
import type { Xaf } from '../../../platform/money';
import { chargeFor } from '../../money';
import { NotificationCatalogue, type SubjectNotifier } from '../../notifications';
import type { RideEntity } from '../ride.entity';
import {
  type AlertMatch,
  AlertMatchesRepository,
  type AlertReason,
  type PreviousTerms,
  type PricedRoute,
} from './alert-matches.repository';
import { DepartureAlertsRepository } from './departure-alerts.repository';

/** Limit per person and Douala day for all alerts. */
export const NOTICES_PER_DAY = 5;
/** Start of quiet hours in Douala. */
const EVENING_HOUR = 22;
const MORNING_HOUR = 6;

/** `seats` and `price`: values before the change. */
interface RideOffer {
  ride_id: string;
  /** Jobs of the previous release have no reason. */
  reason?: AlertReason;
  seats?: number;
  price?: Xaf;
}

type OfferTerms = Pick<RideEntity, 'seats_available' | 'price'>;

const rideOffered = defineJob<RideOffer>('rides.tell-of-departure');

/** The notification names the earliest ride and the number of rides. */
interface NoticeFacts extends AlertMatch {
  notice_id: string;
  reason: AlertReason;
  count: number;
  /** Service fee per seat, in XAF. */
  service_fee: Xaf;
  at_night: boolean;
}

/** docs/domain.md#departure-alerts */
@Injectable()
export class AlertMatchesService implements OnModuleInit {
  private readonly logger = new Logger(AlertMatchesService.name);
  private readonly notifier: SubjectNotifier<'ride_published', NoticeFacts, NoticeFacts>;

  constructor(
    private readonly repository: AlertMatchesRepository,
    private readonly alerts: DepartureAlertsRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        ride_published: {
          to: ({ user_id }) => user_id,
          key: ({ notice_id }) => `departure-alert:${notice_id}`,
          topic: 'rides',
          inbox: 'ride_published',
          atNight: ({ at_night }: NoticeFacts) => (at_night ? 'skip' : 'send'),
        },
      },
      facts: (facts: NoticeFacts) => Promise.resolve(facts),
      leadsTo: ({ ride_id }) => ({ rideId: ride_id }),
    });
  }

  onModuleInit(): void {
    this.jobs.work(rideOffered, (offer) => this.match(offer));
  }

  /** No-op unless an alert covers the ride. */
  matchPublished(tx: EntityManager, rideId: string): Promise<void> {
    return this.planIfAwaited(tx, { ride_id: rideId });
  }

  async matchChanged(tx: EntityManager, old: OfferTerms & { id: string }, next: OfferTerms): Promise<void> {
    const { id: ride_id, seats_available: seats, price } = old;
    if (next.seats_available > seats) await this.planIfAwaited(tx, { ride_id, reason: 'seats', seats });
    if (next.price < price) await this.planIfAwaited(tx, { ride_id, reason: 'price', price });
  }

  plan(tx: EntityManager, offer: RideOffer): Promise<void> {
    return this.jobs.send(tx, rideOffered, offer);
  }

  private async planIfAwaited(tx: EntityManager, offer: RideOffer): Promise<void> {
    if (await this.repository.isAwaited(tx, offer.ride_id)) await this.plan(tx, offer);
  }

  /** Idempotent. */
  async match({ ride_id, reason = 'published', seats, price }: RideOffer): Promise<void> {
    const previous: PreviousTerms = {
      seats: seats ?? null,
      amount: price === undefined ? null : this.amount(price),
    };
    await this.transactions.run(async (tx) => {
      const routes = await this.routes(tx, [ride_id]);
      if (routes.length > 0) await this.repository.add(tx, routes, reason, previous);
    });
  }

  @Interval(15_000)
  async deliverDue(): Promise<void> {
    for (const userId of await this.repository.duePeople()) {
      await this.deliver(userId).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'departure alerts of a person were not sent; the next run retries'),
      );
    }
  }

  /**
   * Sends one notification of all waiting rides that still match. Postpones all rides once the daily limit is reached
   * and, in quiet hours, those that depart after the morning.
   */
  async deliver(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.alerts.lockPerson(tx, userId);
      const waiting = await this.repository.listWaiting(tx, userId);
      if (waiting.length === 0) return;
      const now = await this.repository.readClock(tx);
      const ids = [...new Set(waiting.map(({ ride_id }) => ride_id))];
      const matches = await this.repository.ofRoutes(tx, userId, await this.routes(tx, ids));
      const matched = new Set(matches.map(({ ride_id }) => ride_id));
      const outdated = ids.filter((id) => !matched.has(id));
      await this.repository.deleteWaiting(tx, userId, outdated);
      const morning = endOfQuietHours(now);
      const isLimitReached = (await this.repository.sentOn(tx, userId, now)) >= NOTICES_PER_DAY;
      const sendable = morning ? matches.filter(({ departure_time }) => departure_time < morning) : matches;
      const notified = isLimitReached ? [] : await this.markNotified(tx, sendable);
      const [first] = notified;
      if (first) {
        const rideIds = notified.map(({ ride_id }) => ride_id);
        const notice_id = newId();
        await this.repository.markSent(tx, { userId, noticeId: notice_id, rideIds, now });
        const facts = {
          ...first,
          notice_id,
          reason: waiting.find(({ ride_id }) => ride_id === first.ride_id)?.reason ?? 'published',
          count: notified.length,
          service_fee: first.amount - first.price,
          at_night: morning !== null,
        };
        await this.notifier.notify(tx, 'ride_published', facts, { facts });
      }
      const postponedTo = isLimitReached ? nextMorning(now) : morning;
      if (postponedTo) await this.repository.postpone(tx, userId, postponedTo);
    });
  }

  /** @returns matches whose alert still exists */
  private async markNotified(tx: EntityManager, matches: readonly AlertMatch[]): Promise<AlertMatch[]> {
    const present = await this.alerts.markNotified(
      tx,
      matches.map(({ alert_id }) => alert_id),
    );
    return matches.filter(({ alert_id }) => present.has(alert_id));
  }

  private async routes(tx: EntityManager, rideIds: readonly string[]): Promise<PricedRoute[]> {
    const routes = await this.repository.routes(tx, rideIds);
    return routes.map((route) => ({ ...route, amount: this.amount(route.price) }));
  }

  private amount(price: Xaf): Xaf {
    return chargeFor(price, this.config.serviceFee).amount;
  }
}

const inDouala = (now: Date) => DateTime.fromJSDate(now, { zone: DOUALA });
const morningOf = (day: DateTime) => day.startOf('day').set({ hour: MORNING_HOUR }).toJSDate();

export function endOfQuietHours(now: Date): Date | null {
  const { hour } = inDouala(now);
  if (hour >= EVENING_HOUR) return nextMorning(now);
  return hour < MORNING_HOUR ? morningOf(inDouala(now)) : null;
}

export const nextMorning = (now: Date): Date => morningOf(inDouala(now).plus({ days: 1 }));
