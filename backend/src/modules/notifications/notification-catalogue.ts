import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language, type Texts, textsIn } from '../../locales';
import type { WhatsAppText } from '../../locales/format';
import { brand } from '../../platform/brand';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { nameInOurTexts } from '../../platform/stranger-text';
import { ProfilesService } from '../profiles';
import { InboxService } from './inbox.service';
import type { NotificationData, NotificationJob, NotificationType } from './notification.types';
import { PreferencesService } from './preferences.service';
import type { AtNight, NotificationTopic } from './preferences/notification-preferences';
import { sendNotification, sendWhatsApp, SmsDeliveryService, type SmsKind } from './sms/sms-delivery.service';
import { SmsNotSentError } from './sms/sms-sender';
import { WhatsAppSender } from './whatsapp/whatsapp-sender';

type Template<Facts> = string | ((facts: Facts) => string);

interface KindTexts<Facts> {
  title?: Template<Facts>;
  body?: Template<Facts>;
  sms?: Template<Facts>;
  short?: Template<Facts>;
  /** Approved by Meta; without a template, an SMS is sent. */
  whatsapp?: (facts: Facts) => WhatsAppText;
}

export type KindOf<Facts> = {
  [Kind in keyof Texts['notifications']]: Texts['notifications'][Kind] extends KindTexts<Facts>
    ? Kind
    : never;
}[keyof Texts['notifications']];

/** Texts: locales/<language>/notifications.ts. */
export interface NotificationKind<Event, Facts> {
  to: (facts: Facts) => string;
  /** Idempotency key: one inbox entry per person and key, one SMS per key. */
  key: (event: Event, facts: Facts) => string;
  /** Also pushed to browsers. */
  inbox?: NotificationType;
  /** `notice` counts against the daily limit; `ticket` is always sent. */
  sms?: SmsKind | ((facts: Facts) => SmsKind);
  /** Group for opting out; null: push can't be switched off. */
  topic: NotificationTopic | null;
  /** The SMS follows the topic's opt-out. Never for tickets, cancellations, payments and refunds. */
  smsOptional?: true;
  atNight?: AtNight | ((facts: Facts) => AtNight);
  /** Checked when the SMS is sent; false if outdated. */
  stillApplies?: (facts: Facts) => boolean;
  /** Adds the inbox entry when the SMS is sent, not with the event. */
  inboxWithSms?: true;
}

export interface ShortText {
  text: string;
  language: Language;
  phone: string;
}
/** `none`: no fallback channel. `unknown`: may be retried. */
export type FallbackOutcome = 'taken' | 'refused' | 'none' | 'unknown';

/** A module's kinds, and one query for their facts. */
export interface NotificationSubject<Event extends object, Facts> {
  kinds: Readonly<Partial<Record<keyof Texts['notifications'], NotificationKind<Event, Facts>>>>;
  /** Null if there is nothing to notify. @param tx null: outside any transaction */
  facts: (event: Event, tx: EntityManager | null) => Promise<Facts | null>;
  leadsTo?: (facts: Facts) => Omit<NotificationData, 'type'>;
  /** Fallback channel for a ticket that no carrier accepted: at most once per key, while the SMS is retried. */
  fallback?: (facts: Facts, short: ShortText) => Promise<FallbackOutcome>;
}

/**
 * Registry of notification kinds, filled by the modules that own the events. `notify` writes the inbox entry
 * and queues the SMS in the event's transaction. The job sends each SMS once, in the person's current
 * language.
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

  /** Call in a constructor: handlers are registered at startup. @returns the functions that notify */
  register<Event extends object, Facts extends object, Kind extends KindOf<Facts>>(
    subject: NotificationSubject<Event, Facts> & {
      kinds: Readonly<Record<Kind, NotificationKind<Event, Facts>>>;
    },
  ): SubjectNotifier<Kind, Event, Facts> {
    for (const [kind, entry] of Object.entries<NotificationKind<Event, Facts>>(subject.kinds)) {
      if (this.subjects.has(kind)) throw new Error(`The notification ${kind} is registered already`);
      const { title, body, sms } = textsOf(textsIn(DEFAULT_LANGUAGE.inbox), kind);
      const hasTexts = (entry.inbox === undefined || (title && body)) && (!entry.sms || sms || body);
      if (!hasTexts) throw new Error(`The notification ${kind} has no text for one of its channels`);
      this.subjects.set(kind, subject as unknown as NotificationSubject<object, unknown>);
    }
    return {
      notify: (tx, kind, event, options = {}) => this.notify(tx, kind, event, options),
      addToInbox: (tx, kind, event) => this.notify(tx, kind, event, { inboxOnly: true }),
    };
  }

  onModuleInit(): void {
    this.jobs.work(sendNotification, (job) => this.send(job));
    this.jobs.work(sendWhatsApp, (job) => this.sendByWhatsApp(job));
  }

  private async notify(
    tx: EntityManager | null,
    kind: string,
    event: object,
    { facts, afterSeconds, inboxOnly }: NotifyOptions<unknown> & { inboxOnly?: true },
  ): Promise<void> {
    const { subject, entry } = this.find(kind);
    const addsEntry = entry.inbox !== undefined && !entry.inboxWithSms;
    const sendsSms = entry.sms !== undefined && !inboxOnly;
    const mayUseWhatsApp = sendsSms && !afterSeconds && this.hasTemplate(kind);
    const loaded = facts ?? (addsEntry || mayUseWhatsApp ? await subject.facts(event, tx) : null);
    if (addsEntry && loaded !== null) await this.addToInbox(tx, kind, event, loaded);
    if (!sendsSms) return;
    if (tx === null) throw new Error(`The SMS of ${kind} is queued in the transaction of the event`);
    const job = { kind, event };
    if (mayUseWhatsApp && loaded !== null && (await this.usesWhatsApp(tx, kind, loaded)))
      return this.sms.queueWhatsApp(tx, job);
    const options = afterSeconds ? { startAfterSeconds: afterSeconds } : {};
    await this.jobs.send(tx, sendNotification, job, options);
  }

  private async send(job: NotificationJob): Promise<void> {
    const due = await this.findDue(job);
    if (due === null) return;
    const { kind, event } = job;
    const { subject, entry, facts, person, language, key, smsKind, texts } = due;
    if (entry.inboxWithSms) await this.addToInbox(null, kind, event, facts);
    if (entry.smsOptional && !(await this.isSmsWanted(person.id, job, facts))) return;
    const { sms, body, short } = texts;
    if (this.hasTemplate(kind)) {
      if (job.channel !== 'sms' && (await this.whatsapp.isChosenBy(person.id)))
        return this.transactions.run((tx) => this.sms.queueWhatsApp(tx, job));
      await this.sms.expireUndelivered(key);
    }
    const text = sms === undefined ? `${brand.name}: ${render(body, facts)}` : render(sms, facts);
    const tryFallback = async () => {
      const { fallback } = subject;
      if (!fallback || short === undefined) return;
      const shortText = { text: render(short, facts), language, phone: person.phone };
      await this.sms.tryOnce(`${key}:second_way`, () => fallback(facts, shortText));
    };
    try {
      const ifLost = entry.smsOptional ? null : job;
      const outcome = await this.sms.sendOnce(key, person.phone, text, { kind: smsKind, ifLost });
      if (outcome === 'lost') await tryFallback();
    } catch (error) {
      if (error instanceof SmsNotSentError) await tryFallback();
      throw error;
    }
  }

  private async sendByWhatsApp(job: NotificationJob): Promise<void> {
    const due = await this.findDue(job);
    const text = due?.texts.whatsapp?.(withSafeName(due.facts));
    if (!due || !text) return;
    const { entry, facts, person, language, key, smsKind: kind } = due;
    // The queued SMS waits for the end of the quiet hours.
    if (entry.smsOptional && (await this.smsWait(person.id, job.kind, facts)) !== 0) return;
    const message = { kind: job.kind, language, text };
    await this.sms.sendByWhatsApp(key, person.phone, { kind, job }, (reference) =>
      this.whatsapp.send(person, reference, message),
    );
  }

  private hasTemplate(kind: string): boolean {
    return this.whatsapp.offered && textsOf(textsIn(DEFAULT_LANGUAGE.sms), kind).whatsapp !== undefined;
  }

  private async usesWhatsApp(tx: EntityManager, kind: string, facts: unknown): Promise<boolean> {
    const { to, smsOptional } = this.find(kind).entry;
    if (!(await this.whatsapp.isChosenBy(to(facts), tx))) return false;
    return !smsOptional || (await this.smsWait(to(facts), kind, facts, tx)) === 0;
  }

  private async findDue({ kind, event }: NotificationJob) {
    const { subject, entry } = this.find(kind);
    const facts = await subject.facts(event, null);
    if (facts === null || entry.stillApplies?.(facts) === false) return null;
    const person = await this.profiles.find(entry.to(facts));
    if (!person) return null;
    const language = person.locale ?? DEFAULT_LANGUAGE.sms;
    const smsKind = typeof entry.sms === 'function' ? entry.sms(facts) : (entry.sms ?? 'notice');
    const texts = textsOf(textsIn(language), kind);
    return { subject, entry, facts, person, language, key: entry.key(event, facts), smsKind, texts };
  }

  private smsWait(userId: string, kind: string, facts: unknown, tx?: EntityManager): Promise<number | false> {
    const { topic, atNight } = this.find(kind).entry;
    return this.preferences.smsWait(userId, { topic, atNight: atNightOf(atNight, facts) }, tx);
  }

  /** False if switched off, or deferred until the end of the quiet hours. */
  private async isSmsWanted(userId: string, job: NotificationJob, facts: unknown): Promise<boolean> {
    const wait = await this.smsWait(userId, job.kind, facts);
    if (wait === false) return false;
    if (wait > 0) {
      const options = { startAfterSeconds: wait };
      await this.transactions.run((tx) => this.jobs.send(tx, sendNotification, job, options));
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
      title: inEveryLanguage((texts) => render(textsOf(texts, kind).title, facts)),
      body: inEveryLanguage((texts) => render(textsOf(texts, kind).body, facts)),
      topic: entry.topic,
      atNight: atNightOf(entry.atNight, facts),
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
  facts?: Facts;
  afterSeconds?: number;
}

export interface SubjectNotifier<Kind, Event, Facts> {
  notify: (
    tx: EntityManager | null,
    kind: Kind,
    event: Event,
    options?: NotifyOptions<Facts>,
  ) => Promise<void>;
  addToInbox: (tx: EntityManager | null, kind: Kind, event: Event) => Promise<void>;
}

function atNightOf(atNight: NotificationKind<object, unknown>['atNight'], facts: unknown): AtNight {
  return typeof atNight === 'function' ? atNight(facts) : (atNight ?? 'send');
}

function textsOf(texts: Texts, kind: string): KindTexts<unknown> {
  return texts.notifications[kind as keyof Texts['notifications']] as KindTexts<unknown>;
}

function withSafeName(facts: unknown): unknown {
  const { passenger } = facts as { passenger?: string };
  return passenger === undefined ? facts : { ...(facts as object), passenger: nameInOurTexts(passenger) };
}

function render(text: Template<unknown> | undefined, facts: unknown): string {
  if (text === undefined) throw new Error('A notification lacks a text');
  return (typeof text === 'string' ? text : text(withSafeName(facts))).replace(/\s+/g, ' ').trim();
}
