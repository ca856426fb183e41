import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { afterCommit, Transactions } from '../../platform/database';
import { Metrics } from '../../platform/http';
import { RideSeatsRepository } from '../rides';
import { tooManyHolds } from './booking.errors';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository } from './bookings.repository';
import { decideHold, HOLD_RULES } from './hold-policy';
import { HoldsRepository } from './holds.repository';

const RIDES_AT_A_TIME = 50;

@Injectable()
export class HoldsService {
  private readonly expired: Counter;

  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly holds: HoldsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly seats: RideSeatsRepository,
    metrics: Metrics,
  ) {
    this.expired = metrics.counter('booking_holds_expired_total', 'Unpaid holds that this process expired');
  }

  /** Rides locked by another transaction wait for the next run. Returns the number of expired holds. */
  @Interval(10_000)
  expireLapsed(): Promise<number> {
    return this.transactions.eachUntilEmpty(
      () => this.holds.ridesWithLapsedHolds(RIDES_AT_A_TIME),
      async (tx, ride) => ((await this.seats.tryLock(tx, ride)) ? this.expireOn(tx, ride) : 0),
    );
  }

  async expireOnRide(rideId: string): Promise<number> {
    if (!(await this.holds.hasLapsedHold(rideId))) return 0;
    return this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, rideId);
      return ride ? this.expireOn(tx, ride.id) : 0;
    });
  }

  async expireOfPerson(userId: string): Promise<number> {
    let total = 0;
    for (const rideId of await this.holds.ridesWithLapsedHoldsOf(userId)) {
      total += await this.expireOnRide(rideId);
    }
    return total;
  }

  /** @throws DomainError TOO_MANY_HOLDS for the person's own unpaid holds */
  async checkPerson(userId: string, tx?: EntityManager): Promise<void> {
    const decision = decideHold(await this.holds.unpaidOf(userId, tx));
    if (decision !== 'hold' && decision !== 'hold_short') throw tooManyHolds(decision);
  }

  /** @throws DomainError TOO_MANY_HOLDS for all unpaid holds from the address */
  async checkAddress(address: string | null, userId: string, seats: number, tx?: EntityManager) {
    const held = await this.holds.unpaidSeatsFrom(address, userId, tx);
    if (held + seats > HOLD_RULES.seatsPerAddress) throw tooManyHolds('address');
  }

  private async expireOn(tx: EntityManager, lockedRide: string): Promise<number> {
    const lapsed = await this.bookings.lockLapsed(tx, lockedRide);
    for (const booking of lapsed) await this.transitions.cancel(tx, booking, 'expired', { actor_id: null });
    afterCommit(tx, () => this.expired.inc(lapsed.length));
    return lapsed.length;
  }
}
