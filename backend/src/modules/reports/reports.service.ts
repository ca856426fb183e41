import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { DomainError, invalidField, notFound, refusal } from '../../platform/errors';
import type { Identity, StaffRows } from '../../platform/http';
import { JobQueue } from '../../platform/jobs';
import { AuditService } from '../audit';
import { AccessService } from '../auth';
import { boardedBeforeCancellingEvent } from '../bookings';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import {
  mustBeSomeoneElse,
  PeopleMemoryService,
  personReturnedEvent,
  profileNotFound,
  ProfilesService,
} from '../profiles';
import { RatingsService } from '../ratings';
import { RidesService } from '../rides';
import type { CreateReportRequest, ReportsQuery, ResolveReportRequest } from './dto/reports.requests';
import type { ContextMessageRow, ReportRow, StaffReportRow } from './dto/reports.responses';
import { ReportsRepository } from './reports.repository';

type Warning = Pick<ReportRow, 'id' | 'subject_id'>;

@Injectable()
export class ReportsService implements OnModuleInit {
  private readonly notifier: SubjectNotifier<'warning', Warning, Warning>;

  constructor(
    private readonly repository: ReportsRepository,
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly rides: RidesService,
    private readonly ratings: RatingsService,
    private readonly access: AccessService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        warning: {
          to: ({ subject_id }) => subject_id,
          key: ({ id }) => `report:${id}`,
          topic: null,
          inbox: 'warning',
          atNight: 'wait',
        },
      },
      facts: (report: Warning) => Promise.resolve(report),
    });
  }

  onModuleInit(): void {
    this.jobs.work(personReturnedEvent, ({ user_id, earlier }) =>
      this.transactions.run((tx) => this.repository.moveToReturned(tx, earlier, user_id)),
    );
    // The driver counts as the reporter, because they entered the code. Exempt from the daily limit.
    this.jobs.work(boardedBeforeCancellingEvent, ({ booking_id, driver_id, passenger_id, ride_id }) =>
      this.transactions.run(async (tx) => {
        await this.repository.insert(tx, {
          id: newId(),
          reporter_id: driver_id,
          subject_id: passenger_id,
          message_id: null,
          conversation_id: await this.repository.conversationBetween(tx, driver_id, passenger_id, ride_id),
          ride_id,
          reason: 'fraud',
          text: `Boarded offline, then cancelled: booking ${booking_id}`,
        });
      }),
    );
  }

  /** Ends delays of payouts whose reporter no longer has a paid booking. */
  @Interval(60_000)
  async endHolds(): Promise<void> {
    await this.transactions.run((tx) => this.repository.endHolds(tx));
  }

  /**
   * Reports a person or one of their messages to the reporter. Returns the same report if it is still open.
   * @throws DomainError PROFILE_NOT_FOUND, RIDE_NOT_FOUND; NOT_FOUND for any other message;
   * VALIDATION_FAILED for oneself; TOO_MANY_REPORTS
   */
  async create(
    reporterId: string,
    wanted: CreateReportRequest,
    ratingId: string | null = null,
  ): Promise<{ report: ReportRow; created: boolean }> {
    const { user_id: subject_id } = wanted;
    if (subject_id === reporterId) throw ratingId === null ? mustBeSomeoneElse('user_id') : ownRating();
    return this.transactions.run(async (tx) => {
      // Messages of deleted accounts can still be reported.
      const accountExists = (await this.profiles.lockPresent(tx, subject_id)) !== null;
      if (!accountExists && wanted.message_id == null) throw profileNotFound();
      await this.repository.lockBudget(tx, reporterId);
      const seconds = await this.repository.secondsToWait(tx, reporterId);
      const newReport = {
        id: newId(),
        reporter_id: reporterId,
        subject_id,
        message_id: wanted.message_id ?? null,
        ...(await this.contextOf(tx, reporterId, wanted)),
        reason: wanted.reason,
        text: wanted.text || null,
      };
      const created = await this.repository.insert(tx, newReport);
      const report = await this.repository.findOpen(tx, newReport);
      if (!report) throw notFound();
      if (ratingId !== null) await this.repository.linkRating(tx, report.id, ratingId);
      if (created) {
        if (seconds > 0) throw tooManyReports(seconds);
        if (!accountExists) await this.memory.extend(tx, subject_id);
        await this.audit.record(tx, {
          actor_id: reporterId,
          action: 'report.made',
          subject_id: report.id,
          to: { user_id: subject_id, message_id: newReport.message_id, reason: newReport.reason },
        });
      }
      return { report, created };
    });
  }

  /**
   * Reports the author of a visible rating.
   * @throws DomainError NOT_FOUND, VALIDATION_FAILED for one's own rating, TOO_MANY_REPORTS
   */
  async createForRating(
    reporterId: string,
    ratingId: string,
    reason: string,
  ): Promise<{ report: ReportRow; created: boolean }> {
    const { rater_id, ride_id } = await this.ratings.getVisible(ratingId);
    return this.create(reporterId, { user_id: rater_id, ride_id, reason: 'other', text: reason }, ratingId);
  }

  list(readerId: string, query: ReportsQuery): Promise<StaffRows<StaffReportRow>> {
    return this.repository.list(readerId, query);
  }

  /** Includes surrounding messages. Audited. @throws DomainError NOT_FOUND, also for a report about the reader */
  async view(
    staffId: string,
    id: string,
  ): Promise<{ report: StaffReportRow & { subject_reports: number }; context: ContextMessageRow[] }> {
    return this.transactions.run(async (tx) => {
      const report = await this.repository.find(tx, id);
      if (!report || report.subject_id === staffId) throw notFound();
      await this.audit.record(tx, {
        actor_id: staffId,
        action: 'report.viewed',
        subject_id: id,
        to: { user_id: report.subject_id },
      });
      return { report, context: await this.repository.context(tx, report) };
    });
  }

  /**
   * Resolves a report, optionally with a warning or suspension. Idempotent.
   * @throws DomainError NOT_FOUND; FORBIDDEN for the two people of the report, and for a suspension by anyone but
   * an administrator; STATE_CONFLICT if it was resolved in another way
   */
  async resolve(
    { userId: staffId, staffRole }: Pick<Identity, 'userId' | 'staffRole'>,
    id: string,
    decision: ResolveReportRequest,
  ): Promise<StaffReportRow> {
    if (decision.action === 'suspend' && staffRole !== 'admin') throw adminsOnly();
    return this.transactions.run(async (tx) => {
      const report = await this.repository.lock(tx, id);
      if (!report) throw notFound();
      if (await this.profiles.isOwn(tx, staffId, report.subject_id, report.reporter_id)) throw ownReport();
      if (report.status === 'resolved' && report.action !== decision.action) throw alreadyResolved();
      if (report.status === 'open') await this.applyDecision(tx, staffId, report, decision);
      const resolved = await this.repository.find(tx, id);
      if (!resolved) throw notFound();
      return resolved;
    });
  }

  private async applyDecision(
    tx: EntityManager,
    staffId: string,
    report: ReportRow,
    { action, reason }: ResolveReportRequest,
  ): Promise<void> {
    await this.repository.resolve(tx, report.id, { action, resolution: reason, resolved_by: staffId });
    if (action === 'warn') await this.notifier.notify(tx, 'warning', report);
    if (action === 'suspend') {
      await this.suspend(tx, report.subject_id, { actor_id: staffId, reason });
    }
    await this.audit.record(tx, {
      actor_id: staffId,
      action: 'report.resolved',
      subject_id: report.id,
      from: { status: 'open' },
      to: { status: 'resolved', action, user_id: report.subject_id },
      reason,
    });
  }

  private async suspend(tx: EntityManager, subjectId: string, by: { actor_id: string; reason: string }) {
    const accountExists = (await this.profiles.lockIfExists(tx, subjectId)) !== null;
    const id = accountExists ? subjectId : await this.memory.suspendDeleted(tx, subjectId);
    if (id !== null) await this.access.setSuspended(tx, id, true, by);
  }

  private async contextOf(
    tx: EntityManager,
    reporterId: string,
    { user_id, message_id, ride_id }: CreateReportRequest,
  ): Promise<Pick<ReportRow, 'conversation_id' | 'ride_id'>> {
    if (message_id != null) {
      const message = await this.repository.messageBetween(tx, message_id, user_id, reporterId);
      if (!message) throw notFound();
      return message;
    }
    if (ride_id != null) await this.rides.get(ride_id);
    return {
      conversation_id: await this.repository.conversationBetween(tx, reporterId, user_id, ride_id ?? null),
      ride_id: ride_id ?? null,
    };
  }
}

function tooManyReports(retryAfterSeconds: number): DomainError {
  return new DomainError('TOO_MANY_REPORTS', 'You have made too many reports. Please try again later.', {
    retryAfterSeconds,
  });
}

const ownReport = refusal('FORBIDDEN', 'Somebody else must decide on a report that concerns you.');
const ownRating = () =>
  invalidField('id', 'This is your own rating. Only ratings by others can be reported.');
const adminsOnly = refusal('FORBIDDEN', 'Only an administrator can suspend people.');
const alreadyResolved = refusal('STATE_CONFLICT', 'This report has been resolved in another way.');
