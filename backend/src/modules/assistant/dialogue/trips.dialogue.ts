import { Injectable } from '@nestjs/common';
import { doualaDay } from '../../../platform/douala';
import { BOARDING_WINDOW, BoardingService, BookingsService, CancellationsService } from '../../bookings';
import type { Context, State, Turn } from '../assistant.types';
import { BookingDialogue, payOf } from './booking.dialogue';
import { chatOn, isPaid } from './chat.dialogue';
import { back, CONSENT_PREFIX, momentOf, tripOf, turnOf, xafDigits } from './reply';

type Booking = Awaited<ReturnType<BookingsService['activeOf']>>[number];

const cancelOf = ({ id }: { id: string }) => `cancel:${id}`;
/** Another refund needs another consent. */
const consentTo = ({ id }: { id: string }, refund: number) => `${CONSENT_PREFIX}cancel:${id}:${refund}`;

@Injectable()
export class TripsDialogue {
  constructor(
    private readonly bookings: BookingsService,
    private readonly cancellations: CancellationsService,
    private readonly boarding: BoardingService,
    private readonly booking: BookingDialogue,
  ) {}

  async list(state: State, context: Context): Promise<Turn> {
    const { person, texts } = context;
    const active = person ? await this.bookings.activeOf(person.id) : [];
    const [only, another] = active;
    if (!only) return turnOf(texts.noTickets, [['book', texts.book], back(texts)], state);
    if (!another) return this.show(state, only, context);
    const options = active.map((booking) => {
      const { route, when } = tripOf(booking);
      return [booking.id, `${route} ${when}`] as const;
    });
    return turnOf(texts.which, [...options, back(texts)], { ...state, step: 'tickets' });
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { person, chosen, texts } = context;
    if (!person) return this.list(state, context);
    const id = state.step === 'tickets' ? chosen : state.booking;
    const booking = (await this.bookings.activeOf(person.id)).find((one) => one.id === id);
    if (!booking) return this.list(state, context);
    if (state.step === 'ticket' && chosen === payOf(booking)) return this.booking.pay(state, context);
    const hasConsented = state.step === 'cancel' && chosen?.startsWith(CONSENT_PREFIX);
    if (hasConsented || (state.step === 'ticket' && chosen === cancelOf(booking))) {
      const { amount } = await this.cancellations.preview(person.id, booking.id);
      const consent = consentTo(booking, amount);
      if (chosen === consent) {
        const refund = await this.cancellations.cancel(person.id, booking.id, null);
        return turnOf(texts.cancelled({ refund: xafDigits(refund.amount) }));
      }
      // A gateway may repeat the input 1 that opened this question, so 1 must not mean yes.
      const options = [back(texts), [consent, texts.yes]] as const;
      const asked = texts.cancelAsk({ refund: xafDigits(amount) });
      return turnOf(asked, options, { ...state, step: 'cancel' });
    }
    return this.show(state, booking, context);
  }

  async passengers(state: State, { person, texts }: Context): Promise<Turn> {
    const { rides, bookings } = await this.ridesOf(person);
    const booked = rides.filter(({ ride }) => bookings.some((one) => one.ride_id === ride.id && isPaid(one)));
    const [first] = booked;
    if (!first) return turnOf(texts.noPassengers, [back(texts)], state);
    const sameDay = booked.filter(({ boardsAt }) => doualaDay(boardsAt) === doualaDay(first.boardsAt));
    const lines = sameDay.flatMap(({ ride }) => [
      texts.passengersOf({ route: `${ride.from_city}-${ride.to_city}`, when: momentOf(ride.departure_time) }),
      ...bookings
        .filter((one) => one.ride_id === ride.id && isPaid(one))
        .map(({ user_full_name, seats, code_verified }) =>
          texts.passenger({
            name: shortName(user_full_name),
            seats,
            state: code_verified ? texts.aboard : texts.paid,
          }),
        ),
    ]);
    return turnOf(lines.join('\n'), [back(texts)], state);
  }

  async board(state: State, code: string, context: Context): Promise<Turn> {
    const { person, texts, message } = context;
    if (!person?.is_driver) return this.list(state, context);
    const { rides, bookings } = await this.ridesOf(person);
    const latest = Date.now() + BOARDING_WINDOW.opensBeforeMs;
    const ride = rides.find(({ boardsAt }) => boardsAt.getTime() < latest)?.ride;
    if (!ride) return turnOf(texts.codeNoRide, [back(texts)], state);
    const entered = { code, by_sms: message.channel === 'sms' };
    const id = await this.boarding.verifyOnRide(person.id, ride.id, entered);
    const passenger = bookings.find((one) => one.id === id);
    const name = shortName(passenger?.user_full_name ?? '') || code;
    return turnOf(texts.codeOk({ name }), [back(texts)], state);
  }

  /** The driver's rides that are upcoming or can still be boarded, nearest boarding time first. */
  private async ridesOf(person: Context['person']) {
    if (!person?.is_driver) return { rides: [], bookings: [] };
    const { rides, bookings } = await this.bookings.reservationsOf(person.id);
    const now = Date.now();
    const nearestFirst = (one: Date, other: Date) =>
      Math.abs(one.getTime() - now) - Math.abs(other.getTime() - now);
    const open = rides
      .filter(({ status }) => status === 'scheduled')
      .map((ride) => {
        const ofRide = bookings.filter((one) => one.ride_id === ride.id && isPaid(one));
        const times = ofRide.map(({ from_stop_id }) => {
          const stop = ride.stops?.find(({ id }) => id === from_stop_id);
          return stop ? new Date(stop.departure_time) : ride.departure_time;
        });
        const [boardsAt = ride.departure_time] = [ride.departure_time, ...times].sort(nearestFirst);
        return { ride, boardsAt };
      })
      .filter(({ boardsAt }) => boardsAt.getTime() > now - BOARDING_WINDOW.closesAfterMs)
      .sort((one, other) => nearestFirst(one.boardsAt, other.boardsAt));
    return { rides: open, bookings };
  }

  private show(state: State, booking: Booking, { texts }: Context): Turn {
    const trip = tripOf(booking);
    const next = { ...state, step: 'ticket' as const, booking: booking.id };
    const chat = [chatOn(booking), texts.chat] as const;
    if (booking.status === 'confirmed') return turnOf(texts.boarded(trip), [chat, back(texts)], next);
    const cancel = [cancelOf(booking), texts.cancel] as const;
    if (booking.status === 'pending') {
      if (booking.payment_status === 'processing') return turnOf(texts.waiting(trip), [back(texts)], next);
      return turnOf(
        texts.unpaid({ ...trip, amount: xafDigits(booking.amount - booking.credit - booking.transferred) }),
        [[payOf(booking), texts.pay], cancel, back(texts)],
        next,
      );
    }
    const turn = turnOf(
      texts.ticket({
        ...trip,
        code: booking.verification_code ?? '',
        where: [booking.ride_meeting_point, booking.ride_car_plate].filter(Boolean).join('. '),
      }),
      [cancel, chat, back(texts)],
      next,
    );
    return { ...turn, reply: { ...turn.reply, ticket: { bookingId: booking.id } } };
  }
}

/** First name and initial, because a screen has 160 characters. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return [first, /^\p{L}/u.exec(rest.at(-1) ?? '')?.[0]].filter(Boolean).join(' ').slice(0, 20);
}
