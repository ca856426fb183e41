import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { AppConfig } from '../../platform/config';
import { newId, Transactions } from '../../platform/database';
import { defineJob, JobQueue } from '../../platform/jobs';
import { hmac, Keys } from '../../platform/keys';
import { SmsDeliveryService } from '../notifications';
import { firstName, mustBeSomeoneElse, personBlocked, ProfilesService } from '../profiles';
import { contactRefused, linkNotFound, tooManyRequests } from './trip.errors';
import { nameInTexts } from './trip.policy';
import { TripLinksService } from './trip-links.service';
import {
  CONTACT_LIMITS,
  type ContactRequestFacts,
  type ContactRow,
  endContact,
  type RequestedContactRow,
  TrustedContactsRepository,
} from './trusted-contacts.repository';

const contactRequestJob = defineJob<{ contact_id: string }>('trip.contact_request');

const DAY_SECONDS = 24 * 60 * 60;

/** A contact confirms or refuses by a link in an SMS (docs/domain.md#safety). */
@Injectable()
export class TrustedContactsService implements OnModuleInit {
  constructor(
    private readonly repository: TrustedContactsRepository,
    private readonly links: TripLinksService,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
    private readonly sms: SmsDeliveryService,
    private readonly jobs: JobQueue,
    private readonly keys: Keys,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.jobs.work(contactRequestJob, ({ contact_id }) => this.sendRequest(contact_id));
  }

  get(userId: string): Promise<ContactRow | null> {
    return this.repository.findCurrent(userId);
  }

  /**
   * Sets a contact, who is asked by SMS. For the same number, only changes the name.
   * @throws DomainError VALIDATION_FAILED for one's own number; BLOCKED; CONTACT_REFUSED; THROTTLED
   */
  async set(userId: string, { name, phone }: { name: string; phone: string }): Promise<ContactRow | null> {
    return this.transactions.run(async (tx) => {
      const person = await this.profiles.lock(tx, userId);
      if (person.phone === phone) throw mustBeSomeoneElse('phone_number');
      const hashes = this.hashesOf(phone);
      const current = await this.repository.findCurrent(userId, tx);
      if (current?.phone === phone) {
        await this.repository.rename(tx, current.id, name);
        return { ...current, name };
      }
      this.check(await this.repository.requestFacts(tx, userId, { phone, hashes }));
      await endContact(tx, userId);
      const id = newId();
      const { hash: token_hash } = this.links.create('contact link', id);
      await this.repository.insert(tx, {
        id,
        user_id: userId,
        name,
        phone,
        phone_hash: hashes[0],
        token_hash,
      });
      await this.jobs.send(tx, contactRequestJob, { contact_id: id });
      return this.repository.findCurrent(userId, tx);
    });
  }

  async remove(userId: string): Promise<void> {
    await this.transactions.run((tx) => endContact(tx, userId));
  }

  /** @throws DomainError NOT_FOUND */
  async requestOf(token: string): Promise<{ first_name: string; confirmed: boolean }> {
    const hash = this.links.hash(token);
    const contact = hash && (await this.repository.ofToken(hash));
    if (!contact) throw linkNotFound();
    return { first_name: firstName(contact.requester_full_name), confirmed: contact.confirmed_at !== null };
  }

  /** Refusing is final: this person can't request the number again. @throws DomainError NOT_FOUND */
  async answer(token: string, accept: boolean): Promise<void> {
    const hash = this.links.hash(token);
    if (hash === null || !(await this.repository.answer(hash, accept))) throw linkNotFound();
  }

  private check({ refused, blocked, of_person, of_number }: ContactRequestFacts): void {
    if (blocked) throw personBlocked();
    if (refused) throw contactRefused();
    if (!this.config.http.throttling) return;
    if (of_person >= CONTACT_LIMITS.perPerson || of_number >= CONTACT_LIMITS.perNumber)
      throw tooManyRequests(DAY_SECONDS);
  }

  private async sendRequest(contactId: string): Promise<void> {
    const contact = await this.repository.find(contactId);
    if (!contact?.phone || contact.confirmed_at) return;
    await this.sms.sendOnce(`contact:${contact.id}`, contact.phone, await this.requestText(contact));
  }

  private async requestText(contact: RequestedContactRow): Promise<string> {
    const person = await this.profiles.find(contact.user_id);
    return textsIn(person?.locale ?? DEFAULT_LANGUAGE.sms).safety.contact({
      name: nameInTexts(contact.requester_full_name),
      url: this.links.url('contact link', this.links.create('contact link', contact.id).token),
    });
  }

  private hashesOf(phone: string): [Buffer, ...Buffer[]] {
    const [key, ...formerKeys] = this.keys.allFor('contact number');
    return [hmac(key, phone), ...formerKeys.map((formerKey) => hmac(formerKey, phone))];
  }
}
