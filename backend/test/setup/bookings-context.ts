import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingPaymentsService, BookingsModule, BookingsService } from '../../src/modules/bookings';
import { BoardingService } from '../../src/modules/bookings/boarding.service';
import { CancellationsService } from '../../src/modules/bookings/cancellations.service';
import { HoldsService } from '../../src/modules/bookings/holds.service';
import { RideChangesService } from '../../src/modules/bookings/ride-changes.service';
import { NotificationCatalogue } from '../../src/modules/notifications';
import { RidesModule, RidesService } from '../../src/modules/rides';
import { Transactions } from '../../src/platform/database';
import { DomainError } from '../../src/platform/errors';
import { JobQueue } from '../../src/platform/jobs';
import { openModule } from './test-module';

/** Rides and bookings on a fresh database, without background jobs. */
export async function openBookingsContext() {
  const { module } = await openModule([RidesModule, BookingsModule]);
  const inside = <T>(service: Type<T>): T => module.get(service, { strict: false });
  inside(RideChangesService).onModuleInit();
  inside(NotificationCatalogue).onModuleInit();
  const transactions = inside(Transactions);
  const payments = inside(BookingPaymentsService);
  const settle =
    (method: 'confirmPaid' | 'reviveForLateSuccess' | 'failForPayment') =>
    (bookingId: string, paymentId: string) =>
      transactions.run(async (tx) =>
        payments[method](tx, { booking_id: bookingId, payment_id: paymentId, cause: 'test', actor_id: null }),
      );
  return {
    module,
    database: inside(DataSource),
    transactions,
    payments,
    bookings: inside(BookingsService),
    boarding: inside(BoardingService),
    cancellations: inside(CancellationsService),
    holds: inside(HoldsService),
    rideChanges: inside(RideChangesService),
    rides: inside(RidesService),
    jobs: inside(JobQueue),
    confirmPaid: settle('confirmPaid'),
    revive: settle('reviveForLateSuccess'),
    fail: settle('failForPayment'),
    /** Returns true if the seats are confirmed, false if the payment must be refunded. */
    succeed: (bookingId: string, paymentId: string) =>
      transactions.run(async (tx) => {
        const settled = { booking_id: bookingId, payment_id: paymentId, cause: 'test', actor_id: null };
        return (
          (await payments.confirmPaid(tx, settled)) || (await payments.reviveForLateSuccess(tx, settled))
        );
      }),
  };
}

export type BookingsContext = Awaited<ReturnType<typeof openBookingsContext>>;

/** The code of a DomainError, or `ok`. Other errors are thrown again. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

export function tally(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
