import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { newId, Transactions } from '../../platform/database';
import { defineJob, JobQueue } from '../../platform/jobs';
import { bookingReplacedEvent } from '../bookings';
import { SmsDeliveryService } from '../notifications';
import { PicturesService, ProfilesService } from '../profiles';
import { type Town, TownsService } from '../towns';
import {
  bookingNotFound,
  linkNotFound,
  noTrustedContact,
  passengersOnly,
  tooManyRequests,
  tripRefused,
} from './trip.errors';
import { arrivalProblem, CONTACT_TEXTS, nameInTexts, type TripTimes, tripTimes } from './trip.policy';
import { TripLinksService } from './trip-links.service';
import { type TripRow, TripsRepository } from './trips.repository';
import { TrustedContactsRepository } from './trusted-contacts.repository';

const contactTextJob = defineJob<{ booking_id: string; contact_id: string; number: number }>(
  'trip.contact_text',
);

export interface TripShare {
  url: string;
  expires_at: Date;
}

export interface SharedTrip extends TripTimes {
  row: TripRow;
  from: Town | null;
  to: Town | null;
}

/** Lets anyone with the link follow a trip (docs/domain.md#safety). */
@Injectable()
export class TripsService implements OnModuleInit {
  constructor(
    private readonly repository: TripsRepository,
    private readonly contacts: TrustedContactsRepository,
    private readonly links: TripLinksService,
    private readonly profiles: ProfilesService,
    private readonly pictures: PicturesService,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
    private readonly sms: SmsDeliveryService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.work(contactTextJob, (job) => this.sendText(job));
    this.jobs.work(bookingReplacedEvent, ({ booking_id, by }) =>
      this.transactions.run((tx) => this.repository.moveToBooking(tx, booking_id, by)),
    );
  }

  /**
   * Idempotent: returns an existing link.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN for the driver, BOOKING_CANCELLED, NOT_PAID, TRIP_ENDED
   */
  async share(userId: string, bookingId: string): Promise<TripShare> {
    const { row, times } = await this.requireLive(userId, bookingId);
    return this.transactions.run((tx) => this.shareIn(tx, row, times));
  }

  /** Takes effect immediately. Idempotent. @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN */
  async revoke(userId: string, bookingId: string): Promise<void> {
    await this.requireOwn(userId, bookingId);
    await this.transactions.run((tx) => this.repository.revoke(tx, bookingId));
  }

  /** @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN */
  async state(userId: string, bookingId: string) {
    const row = await this.requireOwn(userId, bookingId);
    const times = this.timesOf(row);
    const live = typeof times === 'string' ? null : times;
    const token = live && this.tokenOf(row);
    return {
      url: token ? this.links.url('trip link', token) : null,
      expires_at: live?.ends_at ?? null,
      arrived_at: row.arrived_at,
      contact_sent_at: row.contact_sent_at,
    };
  }

  /**
   * Idempotent: the first arrival counts.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, BOOKING_CANCELLED, NOT_PAID, RIDE_NOT_DEPARTED,
   * BOOKING_VERIFICATION_REQUIRED
   */
  async arrive(userId: string, bookingId: string): Promise<void> {
    const problem = arrivalProblem(await this.requireOwn(userId, bookingId));
    if (problem) throw tripRefused(problem);
    await this.transactions.run((tx) => this.repository.arrive(tx, bookingId));
  }

  /**
   * Sends the link of the trip to the trusted contact by SMS, after sharing the trip if necessary.
   * @throws DomainError as `share`; NO_TRUSTED_CONTACT; THROTTLED for 10 minutes after an SMS, and after 3
   */
  async sendToContact(userId: string, bookingId: string): Promise<{ name: string | null }> {
    const { row, times } = await this.requireLive(userId, bookingId);
    return this.transactions.run(async (tx) => {
      const contact = await this.contacts.findCurrent(userId, tx);
      if (!contact?.confirmed_at) throw noTrustedContact();
      await this.shareIn(tx, row, times);
      const number = await this.repository.countContactText(tx, bookingId);
      if (number === null) throw tooManyRequests(waitSeconds(row, times));
      await this.jobs.send(tx, contactTextJob, { booking_id: bookingId, contact_id: contact.id, number });
      return { name: contact.name };
    });
  }

  /** @throws DomainError NOT_FOUND, also for revoked and ended links */
  async open(token: string): Promise<SharedTrip> {
    const hash = this.links.hash(token);
    const row = hash && (await this.repository.ofToken(hash));
    const times = row && this.timesOf(row);
    if (!row || !times || typeof times === 'string') throw linkNotFound();
    const [from, to] = [this.towns.find(row.from_city), this.towns.find(row.to_city)];
    return { ...times, row, from, to };
  }

  /** The driver's photo, at an address that doesn't contain the driver's id. @throws DomainError NOT_FOUND */
  async openPhoto(token: string): Promise<Readable> {
    const { row } = await this.open(token);
    return (await this.pictures.open('avatar', row.driver_id)).content;
  }

  private async shareIn(tx: EntityManager, row: TripRow, times: TripTimes): Promise<TripShare> {
    const share_id = newId();
    const { hash: token_hash } = this.links.create('trip link', share_id);
    const replaced = this.tokenOf(row) ? null : row.share_id;
    const token = this.tokenOf(
      await this.repository.share(tx, row.booking_id, { share_id, token_hash }, replaced),
    );
    if (token === null) throw new Error('The link of a trip cannot be derived');
    return { url: this.links.url('trip link', token), expires_at: times.ends_at };
  }

  private async sendText(job: { booking_id: string; contact_id: string; number: number }): Promise<void> {
    const row = await this.repository.ofBooking(job.booking_id);
    const contact = await this.contacts.find(job.contact_id);
    const token = row && this.tokenOf(row);
    if (!token || !contact?.confirmed_at || contact.phone === null) return;
    if (typeof this.timesOf(row) === 'string') return;
    const person = await this.profiles.find(row.user_id);
    if (!person) return;
    const text = textsIn(person.locale ?? DEFAULT_LANGUAGE.sms).safety.trip({
      name: nameInTexts(person.full_name),
      route: `${row.from_city} - ${row.to_city}`,
      url: this.links.url('trip link', token),
    });
    // Exempt from the recipient's daily limit: it may be an emergency, and a trip allows only three.
    await this.sms.sendOnce(`trip:${job.booking_id}:contact:${job.number}`, contact.phone, text, {
      kind: 'ticket',
    });
  }

  private async requireLive(userId: string, bookingId: string): Promise<{ row: TripRow; times: TripTimes }> {
    const row = await this.requireOwn(userId, bookingId);
    const times = this.timesOf(row);
    if (typeof times === 'string') throw tripRefused(times);
    return { row, times };
  }

  private async requireOwn(userId: string, bookingId: string): Promise<TripRow> {
    const row = await this.repository.ofBooking(bookingId);
    if (row?.driver_id === userId) throw passengersOnly();
    if (row?.user_id !== userId) throw bookingNotFound();
    return row;
  }

  private tokenOf({ share_id, token_hash }: Pick<TripRow, 'share_id' | 'token_hash'>): string | null {
    return share_id === null || token_hash === null
      ? null
      : this.links.find('trip link', share_id, token_hash);
  }

  private timesOf(row: TripRow) {
    return tripTimes(row, this.towns.minutesOf(row));
  }
}

function waitSeconds({ contact_sends, contact_sent_at, now }: TripRow, { ends_at }: TripTimes): number {
  const until =
    contact_sends >= CONTACT_TEXTS.perTrip || contact_sent_at === null
      ? ends_at.getTime()
      : contact_sent_at.getTime() + CONTACT_TEXTS.minutesApart * 60_000;
  return (until - now.getTime()) / 1000;
}
