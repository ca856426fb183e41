import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';

const OPEN = `
  SELECT
    (SELECT count(*)::integer FROM payments p JOIN bookings b ON b.id = p.booking_id
       WHERE b.user_id = $1 AND p.status IN ('pending', 'processing')) AS payments,
    (SELECT count(*)::integer FROM refunds f JOIN bookings b ON b.id = f.booking_id
       WHERE b.user_id = $1 AND f.status NOT IN ('completed', 'credited')) AS refunds`;

export const paymentsPersonalData = {
  sections: {
    payments: `SELECT p.id, p.booking_id, p.amount + p.credit - p.service_fee AS fare, p.service_fee, p.credit, p.amount, p.currency, p.provider, p.phone_number, p.transaction_id, p.status,
        p.payment_time, p.error_message, p.created_at, p.updated_at
      FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.user_id = $1 AND ${pageBy('p.id')}`,
    refunds: `SELECT f.id, f.payment_id, f.booking_id, f.amount, f.credit, f.service_fee, f.currency, f.rule, f.cause, f.status, f.provider,
        f.completed_at, f.created_at, f.updated_at
      FROM refunds f JOIN bookings b ON b.id = f.booking_id WHERE b.user_id = $1 AND ${pageBy('f.id')}`,
    receipts: `SELECT q.payment_id AS id, q.receipt_number, q.issued_at
      FROM payment_receipts q JOIN payments p ON p.id = q.payment_id JOIN bookings b ON b.id = p.booking_id
      WHERE b.user_id = $1 AND ${pageBy('q.payment_id')}`,
  },

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [open] = await tx.query<[{ payments: number; refunds: number }]>(OPEN, [userId]);
    return [
      ...deletionBlocker('payments', open.payments, 'Payments whose outcome is open'),
      ...deletionBlocker('refunds', open.refunds, 'Refunds on their way'),
    ];
  },
} satisfies PersonalData;
