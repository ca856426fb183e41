import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language, type Texts, textsIn } from '../../locales';
import { Transactions } from '../../platform/database';
import { defineJob, JobQueue } from '../../platform/jobs';
import { nameInOurTexts } from '../../platform/stranger-text';
import type { WhatsAppText } from '../../locales/whatsapp-text';
import { ProfilesService } from '../profiles';
import { InboxService, PreferencesService } from './notifications.service';
import { sendNotification } from './notification-job';
import type { NotificationData, NotificationType } from './notification.entity';
import type { NotificationTopic } from './preferences/notification-preferences';
import type { AtNight } from './preferences/quiet-hours';
import { type SmsKind, SmsDeliveryService } from './sms/sms-delivery.service';
import { SmsNotSentError } from './sms/sms-sender';
import { WhatsAppSender } from './whatsapp/whatsapp-sender';

type Write<Facts> = string | ((facts: Facts) => string);
interface KindTexts<Facts> {
  title?: Write<Facts>;
  body?: Write<Facts>;
  sms?: Write<Facts>;
  /** For the second way of a ticket: what matters most, in 160 plain characters. */
  short?: Write<Facts>;
  /** For who chose WhatsApp, as Meta has approved it. Without it an SMS goes out. */
  whatsapp?: (facts: Facts) => WhatsAppText;
}

/** The kinds whose texts can be written from these facts. */
export type KindOf<Facts> = {
  [Kind in keyof Texts['notifications']]: Texts['notifications'][Kind] extends KindTexts<Facts>
    ? Kind
    : never;
}[keyof Texts['notifications']];

/** A kind of notification: who gets it and by what. Its texts stand under its name in locales/<language>/notifications.ts. */
export interface NotificationKind<Event, Facts> {
  /** The person who gets it. */
  to: (facts: Facts) => string;
  /** Names the event. A person gets one inbox entry for a key, and one SMS goes out for it. */
  key: (event: Event, facts: Facts) => string;
  /** Kept in the app under this type and pushed to the person's browsers. */
  inbox?: NotificationType;
  /** Sent as SMS: a `notice` counts against the day's limit, a `ticket` is always sent. */
  sms?: SmsKind | ((facts: Facts) => SmsKind);
  /** What people switch off together; null: nobody can switch its push message off. */
  topic: NotificationTopic | null;
  /** Its SMS may be switched off with the topic's. An SMS of a ticket, a cancellation, a payment or a refund may not. */
  smsOptional?: true;
  /** What becomes of its push message and its optional SMS in the quiet hours of who wants them; default: they are sent. */
  atNight?: AtNight | ((facts: Facts) => AtNight);
  /** False once it is no news any more; asked when the SMS goes out. */
  isNews?: (facts: Facts) => boolean;
  /** The inbox gets it when the SMS goes out, not in the transaction of the event. */
  inboxWithSms?: true;
}

/** What the second way carries, and to whom; `phone` is 237 and nine digits. */
export interface ShortText {
  text: string;
  language: Language;
  phone: string;
}
/** `none`: there is no such way here. `unknown`: it may come to nothing, and may be tried again. */
export type SecondWayOutcome = 'taken' | 'refused' | 'none' | 'unknown';

/** What a module notifies about, as a booking or a payment: its kinds, and one query for the facts that their texts need. */
export interface NotificationSubject<Event extends object, Facts> {
  kinds: Readonly<Partial<Record<keyof Texts['notifications'], NotificationKind<Event, Facts>>>>;
  /** Null where there is nothing to say any more. @param tx null: outside any transaction */
  facts: (event: Event, tx: EntityManager | null) => Promise<Facts | null>;
  /** Where the entry in the app leads. */
  leadsTo?: (facts: Facts) => Omit<NotificationData, 'type'>;
  /** Another way to a person whose ticket no carrier took: at most once for a key, and the SMS goes on being tried. */
  secondWay?: (facts: Facts, short: ShortText) => Promise<SecondWayOutcome>;
  /** Queues of versions before the catalogue, and how their jobs read today. Jobs wait there only across an upgrade. */
  formerQueues?: Readonly<Record<string, (payload: never) => { kind: string; event: Event }>>;
}

/**
 * Every kind of notification, registered by the module that knows the event. `notify` writes the inbox entry and queues the SMS in
 * the transaction of the event, so that people are notified exactly if it happened. The job sends each SMS once, in the language
 * that the person has chosen by then.
 */
@Injectable()
export class NotificationCatalogue implements OnModuleInit {
  private readonly subjects = new Map<string, NotificationSubject<object, unknown>>();

  constructor(
    private readonly jobs: JobQueue,
    private readonly inbox: InboxService,
    private readonly profiles: ProfilesService,
    private readonly sms: SmsDeliveryService,
    private readonly whatsapp: WhatsAppSender,
    private readonly preferences: PreferencesService,
    private readonly transactions: Transactions,
  ) {}

  /** Call it in a constructor: the handlers are registered when the module starts. @returns how to notify of the subject's kinds */
  register<Event extends object, Facts extends object, Kind extends KindOf<Facts>>(
    subject: NotificationSubject<Event, Facts> & {
      kinds: Readonly<Record<Kind, NotificationKind<Event, Facts>>>;
    },
  ): SubjectNotifier<Kind, Event, Facts> {
    for (const [kind, entry] of Object.entries<NotificationKind<Event, Facts>>(subject.kinds)) {
      if (this.subjects.has(kind)) throw new Error(`The notification ${kind} is registered already`);
      const { title, body, sms } = textsOf(textsIn(DEFAULT_LANGUAGE.inbox), kind);
      const written = (entry.inbox === undefined || (title && body)) && (!entry.sms || sms || body);
      if (!written) throw new Error(`The notification ${kind} has no text for one of its channels`);
      this.subjects.set(kind, subject as unknown as NotificationSubject<object, unknown>);
    }
    return {
      notify: (tx, kind, event, options = {}) => this.notify(tx, kind, event, options),
      addToInbox: (tx, kind, event) => this.notify(tx, kind, event, { inboxOnly: true }),
    };
  }

  onModuleInit(): void {
    this.jobs.work(sendNotification, ({ kind, event }) => this.send(kind, event));
    for (const { formerQueues = {} } of new Set(this.subjects.values())) {
      for (const [queue, read] of Object.entries(formerQueues)) {
        this.jobs.work(defineJob<object>(queue), (payload) => {
          const { kind, event } = read(payload as never);
          return this.send(kind, event);
        });
      }
    }
  }

  private async notify(
    tx: EntityManager | null,
    kind: string,
    event: object,
    { facts, afterSeconds, inboxOnly }: NotifyOptions<unknown> & { inboxOnly?: true },
  ): Promise<void> {
    const { subject, entry } = this.find(kind);
    if (entry.inbox !== undefined && !entry.inboxWithSms) {
      const known = facts ?? (await subject.facts(event, tx));
      if (known !== null) await this.addToInbox(tx, kind, event, known);
    }
    if (entry.sms === undefined || inboxOnly) return;
    if (tx === null) throw new Error(`The SMS of ${kind} is queued in the transaction of the event`);
    await this.jobs.send(
      tx,
      sendNotification,
      { kind, event },
      afterSeconds ? { startAfterSeconds: afterSeconds } : {},
    );
  }

  /** Sends the SMS as things are now, unless it has been sent or is no news any more. */
  private async send(kind: string, event: object): Promise<void> {
    const { subject, entry } = this.find(kind);
    const facts = await subject.facts(event, null);
    if (facts === null || entry.isNews?.(facts) === false) return;
    const person = await this.profiles.find(entry.to(facts));
    if (!person) return; // the account is deleted
    if (entry.inboxWithSms) await this.addToInbox(null, kind, event, facts);
    if (entry.smsOptional && !(await this.isSmsWanted(person.id, kind, event, facts))) return;
    const language = person.locale ?? DEFAULT_LANGUAGE.sms;
    const { sms, body, short, whatsapp } = textsOf(textsIn(language), kind);
    const text = sms === undefined ? `Mboa: ${write(body, facts)}` : write(sms, facts);
    const smsKind = typeof entry.sms === 'function' ? entry.sms(facts) : entry.sms;
    const key = entry.key(event, facts);
    const tryOtherwise = async () => {
      const { secondWay } = subject;
      if (!secondWay || short === undefined) return;
      const shortText = { text: write(short, facts), language, phone: person.phone };
      await this.sms.tryOnce(`${key}:second_way`, () => secondWay(facts, shortText));
    };
    try {
      // One that its person may switch off is not worth a second carrier.
      const again = entry.smsOptional ? null : { kind, event };
      const first =
        whatsapp && (await this.whatsapp.wayTo(person, { kind, language, text: whatsapp(fitFacts(facts)) }));
      if (whatsapp && this.whatsapp.offered) await this.sms.stopWaiting(key);
      const options = { kind: smsKind, again, first: first && { send: first, job: { kind, event } } };
      const outcome = await this.sms.sendOnce(key, person.phone, text, options);
      if (outcome === 'lost') await tryOtherwise();
    } catch (error) {
      if (error instanceof SmsNotSentError) await tryOtherwise();
      throw error;
    }
  }

  /** False where the person has switched it off, or for now, where it waits for the morning. */
  private async isSmsWanted(userId: string, kind: string, event: object, facts: unknown): Promise<boolean> {
    const { topic, atNight } = this.find(kind).entry;
    const wait = await this.preferences.smsWait(userId, { topic, atNight: decided(atNight, facts) });
    if (wait === false) return false;
    if (wait > 0) {
      const options = { startAfterSeconds: wait };
      await this.transactions.run((tx) => this.jobs.send(tx, sendNotification, { kind, event }, options));
    }
    return wait === 0;
  }

  private async addToInbox(
    tx: EntityManager | null,
    kind: string,
    event: object,
    facts: unknown,
  ): Promise<void> {
    const { subject, entry } = this.find(kind);
    if (entry.inbox === undefined) return;
    await this.inbox.add(tx, {
      user_id: entry.to(facts),
      key: entry.key(event, facts),
      data: { type: entry.inbox, ...subject.leadsTo?.(facts) },
      title: inEveryLanguage((texts) => write(textsOf(texts, kind).title, facts)),
      body: inEveryLanguage((texts) => write(textsOf(texts, kind).body, facts)),
      topic: entry.topic,
      atNight: decided(entry.atNight, facts),
    });
  }

  private find(kind: string) {
    const subject = this.subjects.get(kind);
    const entry = subject?.kinds[kind as keyof Texts['notifications']];
    if (!subject || !entry) throw new Error(`There is no notification ${kind}`);
    return { subject, entry };
  }
}

export interface NotifyOptions<Facts> {
  /** Facts that the caller has read already. */
  facts?: Facts;
  /** The SMS goes out no sooner. */
  afterSeconds?: number;
}

export interface SubjectNotifier<Kind, Event, Facts> {
  /** In the transaction of the event; with null, for kinds without SMS, by itself. */
  notify: (
    tx: EntityManager | null,
    kind: Kind,
    event: Event,
    options?: NotifyOptions<Facts>,
  ) => Promise<void>;
  /** Only the entry in the app. */
  addToInbox: (tx: EntityManager | null, kind: Kind, event: Event) => Promise<void>;
}

function decided(atNight: NotificationKind<object, unknown>['atNight'], facts: unknown): AtNight {
  return typeof atNight === 'function' ? atNight(facts) : (atNight ?? 'send');
}

function textsOf(texts: Texts, kind: string): KindTexts<unknown> {
  return texts.notifications[kind as keyof Texts['notifications']] as KindTexts<unknown>;
}

/** With names that other people may read in a text of ours. */
function fitFacts(facts: unknown): unknown {
  const { passenger } = facts as { passenger?: string };
  return passenger === undefined ? facts : { ...(facts as object), passenger: nameInOurTexts(passenger) };
}

/**
 * The text on one line: what people typed (a name, a place) can't shape the message, and the spaces are plain ones, because a
 * no-break space would double the price of an SMS.
 */
function write(text: Write<unknown> | undefined, facts: unknown): string {
  if (text === undefined) throw new Error('A notification lacks a text');
  return (typeof text === 'string' ? text : text(fitFacts(facts))).replace(/\s+/g, ' ').trim();
}
