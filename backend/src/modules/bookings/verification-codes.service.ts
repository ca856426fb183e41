import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isConflict } from '../../platform/database';
import { BookingsRepository } from './bookings.repository';

const CODE = /^\d{6}$/;
const MAX_DRAWS = 1_000;

/** Six digits, unique on a ride. The caller locks ride and booking. */
@Injectable()
export class VerificationCodesService {
  private readonly logger = new Logger(VerificationCodesService.name);

  constructor(private readonly bookings: BookingsRepository) {}

  /** Calls the stored procedure. If that fails, rolls back to a SAVEPOINT and draws a code here. */
  async generate(tx: EntityManager, bookingId: string): Promise<string> {
    return (await this.fromProcedure(tx, bookingId)) ?? (await this.draw(tx, bookingId));
  }

  /** Replaces the code by a different one and resets the count of wrong codes. */
  async renew(tx: EntityManager, booking: { id: string; verification_code: string | null }): Promise<void> {
    do {
      await this.bookings.update(tx, booking.id, {
        verification_code: null,
        verification_attempts: 0,
        verification_locked_until: null,
        wrong_codes: 0,
        code_renewed_at: () => 'clock_timestamp()',
      });
    } while ((await this.generate(tx, booking.id)) === booking.verification_code);
  }

  private async fromProcedure(tx: EntityManager, bookingId: string): Promise<string | null> {
    await tx.query('SAVEPOINT verification_code');
    try {
      const code = await this.bookings.callCodeProcedure(tx, bookingId);
      if (!CODE.test(code))
        throw new Error('generate_booking_verification_code returned something other than six digits');
      await tx.query('RELEASE SAVEPOINT verification_code');
      return code;
    } catch (error) {
      if (isConflict(error)) throw error; // the whole transaction must be retried
      await tx.query('ROLLBACK TO SAVEPOINT verification_code');
      this.logger.warn({ err: error }, 'no code from the stored procedure; generating one');
      return null;
    }
  }

  private async draw(tx: EntityManager, bookingId: string): Promise<string> {
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
      if (await this.bookings.trySetCode(tx, bookingId, code)) return code;
    }
    throw new Error(`No verification code is free for the booking ${bookingId}`);
  }
}
