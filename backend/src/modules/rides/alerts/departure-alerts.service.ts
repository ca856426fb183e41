import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock';
import { Transactions } from '../../../platform/database';
import { doualaDay } from '../../../platform/douala';
import { notFound } from '../../../platform/errors';
import { profileNotFound, ProfilesService } from '../../profiles';
import { TownsService } from '../../towns';
import type { CreateDepartureAlertRequest } from '../dto/rides.requests';
import type { AlertTerms, DepartureAlertRow } from '../dto/rides.responses';
import type { Route } from '../listed-rides';
import { alertDayOutOfRange, requireTown, sameTown, tooManyAlerts } from '../ride.errors';
import { SCHEDULE } from '../ride-schedule.policy';
import { DepartureAlertsRepository } from './departure-alerts.repository';

/** Limit per person. */
export const MAX_ALERTS = 5;
/** Duration of a weekday alert without a last day. */
const WEEKDAY_ALERT_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

const plusDays = (day: string, days: number) => DateTime.fromISO(day).plus({ days }).toISODate() ?? day;

@Injectable()
export class DepartureAlertsService {
  constructor(
    private readonly repository: DepartureAlertsRepository,
    private readonly profiles: ProfilesService,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  list(userId: string): Promise<DepartureAlertRow[]> {
    return this.repository.list(userId);
  }

  /**
   * Creates an alert, or changes an existing alert with the same route and first day. Idempotent.
   * @throws DomainError VALIDATION_FAILED for an unknown or repeated town and a day that is over or too far ahead;
   * TOO_MANY_ALERTS
   */
  async create(
    userId: string,
    wanted: CreateDepartureAlertRequest,
  ): Promise<{ alert: DepartureAlertRow; created: boolean }> {
    const terms = this.termsOf(wanted);
    return this.transactions.run(async (tx) => {
      if (!(await this.profiles.lockPresent(tx, userId))) throw profileNotFound();
      await this.repository.lockPerson(tx, userId);
      const present = await this.repository.list(userId, tx);
      const isSame = ({ from_city, to_city, date }: AlertTerms) =>
        from_city === terms.from_city && to_city === terms.to_city && date === terms.date;
      const created = !present.some(isSame);
      if (created && present.length >= MAX_ALERTS) throw tooManyAlerts();
      return { alert: await this.repository.save(tx, userId, terms), created };
    });
  }

  /** Adds an alert for a person whose ride was cancelled, exempt from the limit. */
  async addExempt(tx: EntityManager, userId: string, ride: Route & { departure_time: Date }): Promise<void> {
    const { from_city, to_city, departure_time } = ride;
    const date = doualaDay(departure_time);
    const anyRide = { date_to: null, weekdays: null, min_seats: 1, max_price: null };
    await this.repository.addIfNew(tx, userId, { from_city, to_city, date, ...anyRide });
  }

  /** @throws DomainError NOT_FOUND */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.repository.remove(userId, id))) throw notFound();
  }

  private termsOf(wanted: CreateDepartureAlertRequest): AlertTerms {
    const from = requireTown('from_city', this.towns.find(wanted.from_city));
    const to = requireTown('to_city', this.towns.find(wanted.to_city));
    if (from.name === to.name) throw sameTown();
    const { date, min_seats, max_price } = wanted;
    const now = this.clock.now();
    const last = doualaDay(new Date(now.getTime() + SCHEDULE.daysAhead * DAY_MS));
    for (const [field, day] of Object.entries({ date, date_to: wanted.date_to ?? date })) {
      if (day < doualaDay(now) || day > last) throw alertDayOutOfRange(field);
    }
    const weekdays = wanted.weekdays ? [...wanted.weekdays].sort() : null;
    const date_to = wanted.date_to ?? (weekdays && plusDays(date, WEEKDAY_ALERT_DAYS));
    return {
      from_city: from.name,
      to_city: to.name,
      date,
      date_to,
      weekdays,
      min_seats: min_seats ?? 1,
      max_price: max_price ?? null,
    };
  }
}
