import { Injectable, type OnModuleInit } from '@nestjs/common';
import { validate } from 'class-validator';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { DomainError } from '../../../platform/errors';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { BookingsService } from '../../bookings';
import { chargeFor } from '../../money';
import { PaymentsService } from '../../payments';
import { IsPersonName, ProfilesService } from '../../profiles';
import { WALLETS } from '../../rails';
import { type BookedSegment, bookedSegment, RidesService, RideStopsService } from '../../rides';
import { TownsService } from '../../towns';
import type { Context, State, Turn } from '../assistant.types';
import {
  back,
  inDays,
  momentOf,
  nearDays,
  promptFor,
  shortDay,
  timeOf,
  turnOf,
  walletOf,
  xafDigits,
} from './reply';
import { dayOf, Gazetteer, MAX_SEATS } from './understand';

/** Payments are started by a job, so that the conversation never waits for a provider. */
const startPayment = defineJob<{ user_id: string; booking_id: string; phone: string; wallet: string }>(
  'assistant.payment',
  { retryLimit: 0 },
);

const RIDES_PER_PAGE = 4;

class NewName {
  @IsPersonName() full_name!: string;
}

@Injectable()
export class BookingDialogue implements OnModuleInit {
  readonly towns: Gazetteer;

  constructor(
    towns: TownsService,
    private readonly rides: RidesService,
    private readonly stops: RideStopsService,
    private readonly bookings: BookingsService,
    private readonly payments: PaymentsService,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
  ) {
    const all = towns.all();
    this.towns = new Gazetteer(
      [...all.filter((town) => town.main), ...all.filter((town) => !town.main)].map(({ name }) => name),
    );
  }

  onModuleInit(): void {
    this.jobs.work(startPayment, async ({ user_id, booking_id, phone, wallet }) => {
      try {
        await this.payments.start(user_id, { booking_id, provider: wallet, phone_number: phone });
      } catch (error) {
        // Don't retry a refusal.
        if (!(error instanceof DomainError)) throw error;
      }
    });
  }

  askFrom({ language }: State, { texts }: Context): Turn {
    return promptFor(texts.from, { step: 'from', options: [], language });
  }

  next(state: State, context: Context): Turn | Promise<Turn> {
    const { texts, input, chosen } = context;
    switch (state.step) {
      case 'from': {
        const from = this.towns.find(input);
        return from
          ? promptFor(texts.to({ from }), { ...state, step: 'to', from })
          : promptFor(texts.unknownTown, state);
      }
      case 'to': {
        const to = this.towns.find(input);
        if (!to || to === state.from) return promptFor(texts.unknownTown, state);
        return this.askDay({ ...state, to }, context);
      }
      case 'day': {
        if (chosen === 'today' || chosen === 'tomorrow') {
          return this.find({ ...state, day: inDays(chosen === 'today' ? 0 : 1) }, context);
        }
        const day = dayOf(input, new Date());
        return day ? this.find({ ...state, day }, context) : this.askDay(state, context, texts.unknownDay);
      }
      case 'rides': {
        if (chosen === 'day') return this.askDay(state, context);
        if (chosen === 'more') return this.find({ ...state, page: (state.page ?? 0) + 1 }, context);
        if (chosen !== null) return this.choose(state, chosen, context);
        const day = dayOf(input, new Date());
        return this.find(day === null ? state : { ...state, day, page: 0 }, context);
      }
      case 'seats': {
        const seats = Number(input);
        const max = Math.min(MAX_SEATS, state.ride?.free ?? MAX_SEATS);
        if (!Number.isInteger(seats) || seats < 1 || seats > max)
          return promptFor(texts.seats({ most: max }), state);
        return this.confirm({ ...state, seats }, context);
      }
      case 'confirm':
        return chosen === consentTo(state) ? this.book(state, context) : this.confirm(state, context);
      case 'name':
        return this.nameAndBook(state, context);
      case 'held':
        return this.pay(state, context);
      default:
        return this.askFrom(state, context);
    }
  }

  async find(state: State, context: Context): Promise<Turn> {
    const { from = '', to = '', day, seats, page = 0 } = state;
    if (day === undefined) return this.askDay(state, context);
    const { texts } = context;
    const { rides, served } = await this.rides.list({
      from_city: from,
      to_city: to,
      date: day,
      upcoming: true,
      women_only: false,
      page: page + 1,
      limit: RIDES_PER_PAGE,
      sort: 'departure_time',
      min_seats: seats ?? 1,
    });
    served(context.phone);
    const shown = { route: `${from}-${to}`, day: shortDay(day) };
    const next = { ...state, step: 'rides' as const, page };
    if (rides.length === 0) {
      return turnOf(texts.noRides(shown), [['day', texts.otherDay], back(texts)], { ...next, page: 0 });
    }
    const listed = rides.slice(0, RIDES_PER_PAGE).map((row) => {
      const part = this.stops.boardingOf(row);
      const price = this.total(part.price);
      const title = texts.ride({ time: timeOf(part.departure_time), price, seats: part.seats_available });
      return [row.id, title, row.driver_full_name] as const;
    });
    return turnOf(
      texts.rides(shown),
      [...listed, ...(rides.length > RIDES_PER_PAGE ? [['more', texts.more] as const] : []), back(texts)],
      next,
    );
  }

  private askDay(state: State, { texts }: Context, text?: string): Turn {
    const route = `${state.from}-${state.to}`;
    return turnOf(text ?? texts.day({ route }), nearDays(texts), { ...state, step: 'day', page: 0 });
  }

  /** Reads the ride again, because price and seats may have changed. */
  private async choose(state: State, rideId: string, context: Context): Promise<Turn> {
    const segment = await this.segmentOn(state, rideId);
    if (segment === null) return this.find({ ...state, page: 0 }, context);
    const { from_stop_id, to_stop_id } = segment.stops;
    const free = segment.seats_available;
    const seats = state.seats ?? (free === 1 ? 1 : undefined);
    const next = { ...state, ride: { id: rideId, from_stop_id, to_stop_id, free } };
    if (seats && seats <= free) return this.confirm({ ...next, seats }, context);
    return promptFor(context.texts.seats({ most: Math.min(MAX_SEATS, free) }), { ...next, step: 'seats' });
  }

  private async segmentOn({ from, to }: State, rideId: string): Promise<BookedSegment | null> {
    const ride = await this.rides.get(rideId).catch(() => null);
    if (ride?.status !== 'scheduled') return null;
    const stopIn = (city: string | undefined) => ride.stops?.find((stop) => stop.city === city)?.id ?? null;
    const segment = bookedSegment(ride, { from_stop_id: stopIn(from), to_stop_id: stopIn(to) });
    const isOpen = segment !== null && segment.seats_available > 0 && segment.departure_time > new Date();
    return isOpen ? segment : null;
  }

  private async confirm(state: State, context: Context): Promise<Turn> {
    const { texts } = context;
    const segment = state.ride ? await this.segmentOn(state, state.ride.id) : null;
    if (segment === null) return this.find({ ...state, page: 0 }, context);
    const seats = state.seats ?? 1;
    const amount = this.total(segment.price * seats);
    const trip = { route: `${state.from}-${state.to}`, when: momentOf(segment.departure_time) };
    const options = [[consentTo(state), texts.yes], back(texts)] as const;
    return turnOf(texts.confirm({ ...trip, seats, amount }), options, { ...state, step: 'confirm' });
  }

  private async nameAndBook(state: State, context: Context): Promise<Turn> {
    const { input, phone, language, texts } = context;
    const name = Object.assign(new NewName(), { full_name: input.replace(/\s+/g, ' ') });
    if (/\d/.test(input) || (await validate(name)).length > 0) return promptFor(texts.badName, state);
    const person = await this.transactions.run((tx) => this.profiles.ensure(tx, { phone }));
    await this.profiles.setLocaleIfUnset(person.id, language);
    return this.book(state, { ...context, person: await this.profiles.update(person.id, name) });
  }

  private async book(state: State, context: Context): Promise<Turn> {
    const { person, texts } = context;
    if (!state.ride) return this.find(state, context);
    if (!person?.full_name) {
      return promptFor(texts.name({ site: this.site }), { ...state, step: 'name' });
    }
    const { id: ride_id, from_stop_id, to_stop_id } = state.ride;
    const wanted = { ride_id, from_stop_id, to_stop_id, seats: state.seats ?? 1 };
    const booked = await this.bookings
      .book(person.id, wanted)
      .catch((error: unknown) => this.earlierBooking(error, person.id, ride_id));
    return this.offerPayment({ ...state, booking: booked }, context);
  }

  /** Returns the existing booking if the confirmation was repeated. */
  private async earlierBooking(error: unknown, userId: string, rideId: string) {
    const isRepeated = error instanceof DomainError && error.code === 'ALREADY_BOOKED';
    const [booking] = isRepeated
      ? await this.bookings.activeOf(userId).then((all) => all.filter((one) => one.ride_id === rideId))
      : [];
    if (booking?.status !== 'pending') throw error;
    return booking;
  }

  private offerPayment(
    state: Omit<State, 'booking'> & { booking: Awaited<ReturnType<BookingsService['book']>> },
    { phone, texts }: Context,
  ): Turn {
    const { booking } = state;
    const msLeft = booking.hold_expires_at ? booking.hold_expires_at.getTime() - Date.now() : 0;
    const minutes = Math.max(1, Math.round(msLeft / 60_000));
    const wallet = walletOf(phone, this.config.payments.providers);
    const next: State = { ...state, step: 'held', booking: booking.id };
    if (wallet === null) return turnOf(texts.noWallet({ minutes, site: this.site }), [back(texts)], next);
    const amount = xafDigits(booking.amount - booking.credit - booking.transferred);
    return turnOf(
      texts.held({ minutes, wallet: WALLETS[wallet].operator, phone: phone.slice(3), amount }),
      [[payOf(booking), texts.pay], back(texts)],
      next,
    );
  }

  /** Even SMS need no confirmation number, because the passenger confirms with the wallet's PIN. */
  async pay(state: State, { phone, person, chosen, texts }: Context): Promise<Turn> {
    const wallet = walletOf(phone, this.config.payments.providers);
    if (!state.booking || chosen !== payOf({ id: state.booking }) || !person || wallet === null) {
      return turnOf(texts.which, [['tickets', texts.tickets], back(texts)], state);
    }
    const payment = { user_id: person.id, booking_id: state.booking, phone, wallet };
    await this.transactions.run((tx) => this.jobs.send(tx, startPayment, payment));
    return turnOf(texts.paying);
  }

  private total(fare: number): string {
    return xafDigits(chargeFor(fare, this.config.serviceFee).amount);
  }

  get site(): string {
    return new URL(this.config.http.publicUrl).host;
  }
}

/** Option ids contain what they refer to, so that an old button can't affect another booking. */
export const payOf = ({ id }: { id: string }): string => `pay:${id}`;
const consentTo = ({ ride, seats = 1 }: State): string => `book:${ride?.id}:${seats}`;
