import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatDoualaTime } from '../../../locales';
import { formatXaf } from '../../../locales';
import type { Xaf } from '../../../platform/money';
import { defineText, NotificationsService, type NotificationType } from '../../notifications';
import type { PaymentNotice } from './payment-notices';

interface Facts {
  booking_id: string;
  ride_id: string;
  passenger_id: string;
  driver_id: string;
  passenger: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  /** XAF */
  amount: Xaf;
  /** XAF; null where nothing was to go back. */
  refunded: Xaf | null;
}

const trip = (t: Facts, locale: 'fr' | 'en') =>
  `${t.from_city} - ${t.to_city}, ${formatDoualaTime(t.departure_time, locale)}`;
const seatsEn = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
const seatsFr = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** What is told inside the app: never the boarding code, which the booking itself shows to its passenger (decision 19). */
const TEXTS = {
  completed_passenger: {
    type: 'payment_completed',
    title: defineText({ fr: () => 'Paiement reçu', en: () => 'Payment received' }),
    body: defineText<Facts>({
      fr: (t) =>
        `${formatXaf(t.amount, 'fr')} reçus, ${seatsFr(t.seats)} : ${trip(t, 'fr')}. Votre code d'embarquement est dans la réservation.`,
      en: (t) =>
        `${formatXaf(t.amount, 'en')} received, ${seatsEn(t.seats)}: ${trip(t, 'en')}. Your boarding code is in the booking.`,
    }),
  },
  completed_driver: {
    type: 'payment_completed_driver',
    title: defineText({ fr: () => 'Places payées', en: () => 'Seats paid' }),
    body: defineText<Facts>({
      fr: (t) => `${t.passenger || 'Un passager'} a payé ${seatsFr(t.seats)} : ${trip(t, 'fr')}.`,
      en: (t) => `${t.passenger || 'A passenger'} has paid ${seatsEn(t.seats)}: ${trip(t, 'en')}.`,
    }),
  },
  failed_passenger: {
    type: 'payment_failed',
    title: defineText({ fr: () => 'Paiement échoué', en: () => 'Payment failed' }),
    body: defineText<Facts>({
      fr: (t) => `Votre réservation est annulée : ${trip(t, 'fr')}.`,
      en: (t) => `Your booking is cancelled: ${trip(t, 'en')}.`,
    }),
  },
  refund_completed_passenger: {
    type: 'refund_completed',
    title: defineText({ fr: () => 'Remboursement effectué', en: () => 'Refund made' }),
    body: defineText<Facts>({
      fr: (t) => `${formatXaf(t.refunded ?? 0, 'fr')} envoyés au numéro qui a payé : ${trip(t, 'fr')}.`,
      en: (t) => `${formatXaf(t.refunded ?? 0, 'en')} sent to the number that paid: ${trip(t, 'en')}.`,
    }),
  },
} as const satisfies Partial<Record<PaymentNotice, { type: NotificationType; title: object; body: object }>>;

const isTold = (notice: PaymentNotice): notice is keyof typeof TEXTS => notice in TEXTS;

/** What people are told of a payment inside the app, in the transaction of the event. */
@Injectable()
export class PaymentNotifications {
  constructor(private readonly notifications: NotificationsService) {}

  /** @param rest about the refund of what a cancellation had kept */
  async tell(tx: EntityManager, paymentId: string, notice: PaymentNotice, rest: boolean): Promise<void> {
    if (!isTold(notice)) return;
    const facts = await this.factsOf(tx, paymentId, rest);
    if (!facts) return;
    const { type, title, body } = TEXTS[notice];
    await this.notifications.tell(tx, {
      user_id: notice === 'completed_driver' ? facts.driver_id : facts.passenger_id,
      key: `payment:${paymentId}:${notice}${rest ? ':rest' : ''}`,
      data: { type, bookingId: facts.booking_id, rideId: facts.ride_id },
      title,
      body,
      params: facts,
    });
  }

  private async factsOf(tx: EntityManager, paymentId: string, rest: boolean): Promise<Facts | null> {
    const [facts] = await tx.query<Facts[]>(
      `SELECT b.id AS booking_id, b.ride_id, b.user_id AS passenger_id, r.driver_id, u.full_name AS passenger,
         r.from_city, r.to_city, r.departure_time, b.seats, p.amount, f.amount AS refunded
       FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN rides r ON r.id = b.ride_id
       JOIN profiles u ON u.id = b.user_id LEFT JOIN refunds f ON f.payment_id = p.id AND f.rest = $2
       WHERE p.id = $1`,
      [paymentId, rest],
    );
    return facts ?? null;
  }
}
