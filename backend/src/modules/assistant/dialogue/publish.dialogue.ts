import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/errors';
import { validateRequest } from '../../../platform/http';
import { CreateRideRequest, RidesService, RideTemplatesService, SEATS } from '../../rides';
import type { Context, State, Turn } from '../assistant.types';
import { BookingDialogue } from './booking.dialogue';
import { priceIn, timeIn } from './departure-words';
import { back, CONSENT_PREFIX, inDays, nearDays, promptFor, shortDay, turnOf, xafDigits } from './reply';
import { dayOf } from './understand';

/** Characters of the meeting point, so that all terms and options fit one screen. */
const MAX_PLACE = 40;
const TERMS = ['from', 'to', 'day', 'time', 'seats', 'price', 'place'] as const;
const TERMS_OF = {
  departure_time: ['day', 'time'],
  price: ['price'],
  seats: ['seats'],
  meeting_point: ['place'],
} as const;

/** Publishes a ride. Car and default meeting point come from the driver's latest ride or template. */
@Injectable()
export class PublishDialogue {
  constructor(
    private readonly rides: RidesService,
    private readonly templates: RideTemplatesService,
    private readonly booking: BookingDialogue,
  ) {}

  /** Asks for the first missing term, then for consent. @param problem replaces the question */
  async ask(state: State, context: Context, problem?: string): Promise<Turn> {
    const { person, texts } = context;
    if (!person?.is_driver) return turnOf(texts.refusals.NOT_A_DRIVER, [back(texts)]);
    const { from, to, day, time, seats, price } = state;
    const last = await this.templates.lastTerms(person.id, from ?? null);
    if (last === null) return turnOf(texts.publishFirst({ site: this.booking.site }), [back(texts)]);
    const next: State = { ...state, step: 'publish' };
    if (!from) return promptFor(problem ?? texts.from, next);
    if (!to) return promptFor(problem ?? texts.to({ from }), next);
    const route = `${from}-${to}`;
    if (!day) return turnOf(problem ?? texts.day({ route }), nearDays(texts), next);
    if (!time) return promptFor(problem ?? texts.departs, next);
    if (!seats) return promptFor(problem ?? texts.seats({ most: SEATS.max }), next);
    if (!price) return promptFor(problem ?? texts.price, next);
    const place = state.place ?? last.meeting_point;
    if (!place) return promptFor(problem ?? texts.place({ from }), next);
    const terms = { route, when: `${shortDay(day)} ${time}`, seats, price: xafDigits(price) };
    const shown = place.length > MAX_PLACE ? `${place.slice(0, MAX_PLACE - 2)}..` : place;
    const yes = [consentTo(state), texts.yes] as const;
    return turnOf(
      texts.publishAsk({ ...terms, place: shown, plate: last.car_plate }),
      // A gateway may deliver the previous input twice; the repetition must not choose yes.
      context.input === '1' ? [back(texts), yes] : [yes, back(texts)],
      { ...next, place },
    );
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { input, chosen, texts } = context;
    if (input === '' && chosen === null) return this.ask(state, context);
    const isComplete = TERMS.every((term) => state[term] !== undefined);
    if (isComplete && chosen === consentTo(state)) return this.publish(state, context);
    if (isComplete) return this.ask(state, context);
    const term = this.termIn(state, context);
    if (term !== null) return this.ask({ ...state, ...term }, context);
    if (!state.from || !state.to) return this.ask(state, context, texts.unknownTown);
    return this.ask(state, context, state.day ? undefined : texts.unknownDay);
  }

  private termIn(
    { from, to, day, time, seats, price }: State,
    { input, chosen }: Context,
  ): Partial<State> | null {
    if (!from || !to) {
      const town = this.booking.towns.find(input);
      if (town === null || town === from) return null;
      return from ? { to: town } : { from: town };
    }
    if (!day) {
      if (chosen === 'today') return { day: inDays(0) };
      if (chosen === 'tomorrow') return { day: inDays(1) };
      const date = dayOf(input, new Date());
      return date === null ? null : { day: date };
    }
    if (!time) {
      const clock = timeIn(input);
      return clock === null ? null : { time: clock };
    }
    if (!seats) {
      const count = /^\d$/.test(input) ? Number(input) : 0;
      return count >= SEATS.min && count <= SEATS.max ? { seats: count } : null;
    }
    if (!price) {
      const amount = priceIn(input);
      return amount === null ? null : { price: amount };
    }
    return { place: input };
  }

  private async publish(state: State, context: Context): Promise<Turn> {
    const { person, texts } = context;
    const { from = '', to = '', day = '', time = '', seats = 0, price = 0, place } = state;
    const last = person && (await this.templates.lastTerms(person.id, from));
    if (!last) return this.ask(state, context);
    const wanted = {
      from_city: from,
      to_city: to,
      departure_time: `${day}T${time}:00+01:00`,
      price,
      seats,
      car_model: last.car_model,
      car_plate: last.car_plate,
      meeting_point: place,
    };
    try {
      const ride = await this.rides.create(person.id, await validateRequest(CreateRideRequest, wanted));
      const shown = { route: `${from}-${to}`, when: `${shortDay(day)} ${time}` };
      return turnOf(ride.listed ? texts.published(shown) : texts.publishWaits(shown), [back(texts)]);
    } catch (error) {
      return this.askAgain(state, context, error);
    }
  }

  private askAgain(state: State, context: Context, error: unknown): Promise<Turn> {
    const [detail] =
      error instanceof DomainError && error.code === 'VALIDATION_FAILED' ? (error.details ?? []) : [];
    const field = detail?.field as keyof typeof TERMS_OF | undefined;
    const terms = field && TERMS_OF[field];
    if (!terms) throw error;
    const remaining = Object.fromEntries(
      Object.entries(state).filter(([name]) => !(terms as readonly string[]).includes(name)),
    ) as unknown as State;
    return this.ask(remaining, context, context.texts.refusedTerms[field]);
  }
}

/** True if only the meeting point is missing. */
export const asksForPlace = (state: State): boolean =>
  state.step === 'publish' && TERMS.every((term) => (state[term] === undefined) === (term === 'place'));

/** Contains the terms, so that an old button can't publish other terms. */
const consentTo = ({ from, to, day, time, seats, price }: State): string =>
  `${CONSENT_PREFIX}publish:${[from, to, day, time, seats, price].join(':')}`;
