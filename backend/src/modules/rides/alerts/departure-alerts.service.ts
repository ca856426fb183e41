import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { doualaDay } from '../../../platform/douala';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { chargeFor } from '../../money';
import { NotificationCatalogue, type SubjectNotifier, unlessSoon } from '../../notifications';
import { profileNotFound, ProfilesService } from '../../profiles';
import { TownsService } from '../../towns';
import type { CreateDepartureAlertRequest } from '../dto/rides.requests';
import { alertDayOutOfRange, alertNotFound, sameTown, tooManyAlerts, unknownTown } from '../ride.errors';
import type { Route } from '../listed-rides';
import { SCHEDULE } from '../ride-schedule.policy';
import {
  type DepartureAlertRow,
  DepartureAlertsRepository,
  type PublishedFacts,
} from './departure-alerts.repository';

/** Per person. */
export const OPEN_ALERTS = 5;
/** Delay of the notification, so that publishing and cancelling at once notifies no one. */
const TOLD_AFTER_SECONDS = 120;
const TOLD_AT_A_TIME = 200;
const DAY_MS = 24 * 3_600_000;

const ridePublished = defineJob<{ ride_id: string }>('rides.tell-of-departure');

/** Departure alerts: one notification per person, route and day. */
@Injectable()
export class DepartureAlertsService implements OnModuleInit {
  private readonly notifier: SubjectNotifier<'ride_published', PublishedFacts, PublishedFacts>;

  constructor(
    private readonly repository: DepartureAlertsRepository,
    private readonly profiles: ProfilesService,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        ride_published: {
          to: ({ user_id }) => user_id,
          key: ({ date, from_city, to_city }) => `departure-alert:${date}:${from_city}:${to_city}`,
          topic: 'rides',
          inbox: 'ride_published',
          atNight: unlessSoon('wait'),
        },
      },
      facts: (facts: PublishedFacts) => Promise.resolve(facts),
      leadsTo: ({ ride_id }) => ({ rideId: ride_id }),
    });
  }

  onModuleInit(): void {
    this.jobs.work(ridePublished, ({ ride_id }) => this.tell(ride_id));
  }

  list(userId: string): Promise<DepartureAlertRow[]> {
    return this.repository.list(userId);
  }

  /**
   * Idempotent.
   * @throws DomainError VALIDATION_FAILED for an unknown or repeated town and a day that is over or too far ahead; TOO_MANY_ALERTS
   */
  async create(
    userId: string,
    wanted: CreateDepartureAlertRequest,
  ): Promise<{ alert: DepartureAlertRow; created: boolean }> {
    const from = this.towns.find(wanted.from_city);
    if (!from) throw unknownTown('from_city');
    const to = this.towns.find(wanted.to_city);
    if (!to) throw unknownTown('to_city');
    if (from.name === to.name) throw sameTown();
    const now = this.clock.now();
    const last = new Date(now.getTime() + SCHEDULE.daysAhead * DAY_MS);
    if (wanted.date < doualaDay(now) || wanted.date > doualaDay(last)) throw alertDayOutOfRange();
    const journey = { from_city: from.name, to_city: to.name, date: wanted.date };
    return this.transactions.run(async (tx) => {
      if (!(await this.profiles.lockPresent(tx, userId))) throw profileNotFound();
      await this.repository.lockBudget(tx, userId);
      const present = await this.repository.list(userId, tx);
      const same = present.find(
        ({ from_city, to_city, date }) =>
          from_city === journey.from_city && to_city === journey.to_city && date === journey.date,
      );
      if (same) return { alert: same, created: false };
      if (present.filter(({ told_at }) => told_at === null).length >= OPEN_ALERTS) throw tooManyAlerts();
      const [alert] = await this.repository.insert(tx, newId(), userId, journey);
      if (!alert) throw new Error('The alert was not stored');
      return { alert, created: true };
    });
  }

  /** Sets an alert for a person whose ride was cancelled, beyond the limit of open ones. */
  async expect(tx: EntityManager, userId: string, ride: Route & { departure_time: Date }): Promise<void> {
    const { from_city, to_city, departure_time } = ride;
    await this.repository.insert(tx, newId(), userId, {
      from_city,
      to_city,
      date: doualaDay(departure_time),
    });
  }

  /** @throws DomainError NOT_FOUND for an unknown alert or someone else's */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.repository.remove(userId, id))) throw alertNotFound();
  }

  /** Schedules notifications of a published or moved ride, in its transaction, if an alert matches. */
  async published(tx: EntityManager, rideId: string): Promise<void> {
    if (!(await this.repository.isAwaited(tx, rideId))) return;
    await this.jobs.send(tx, ridePublished, { ride_id: rideId }, { startAfterSeconds: TOLD_AFTER_SECONDS });
  }

  /** Notifies matching alerts unless the ride was cancelled; each in the transaction that marks it. */
  async tell(rideId: string): Promise<void> {
    let told: number;
    do {
      told = await this.transactions.run(async (tx) => {
        const waiting = await this.repository.takeWaiting(tx, rideId, TOLD_AT_A_TIME);
        for (const one of waiting) {
          const facts = { ...one, service_fee: chargeFor(one.price, this.config.serviceFee).service_fee };
          await this.notifier.notify(tx, 'ride_published', facts, { facts });
        }
        return waiting.length;
      });
    } while (told === TOLD_AT_A_TIME);
  }
}
