import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import { type Identity, isExpectedError } from '../../platform/http';
import { defineJob, JobQueue } from '../../platform/jobs';
import { ApprovalsService } from '../approvals';
import { AuditService } from '../audit';
import { JournalRepository } from '../money';
import {
  driverRejectedEvent,
  DriverStatusRepository,
  PeopleMemoryService,
  ProfilesService,
  wasApproved,
} from '../profiles';
import { ApplicantNotificationsService } from './applicant-notifications.service';
import {
  applicantMissing,
  changedMeanwhile,
  driverNameLocked,
  filesRemoved,
  ownApplication,
  stepFailed,
  superseded,
  withUnexpectedMessage,
} from './application.errors';
import { applicationMachine, type ApplicationStatus } from './application.state';
import { ApplicationsRepository } from './applications.repository';
import type { DecideApplicationRequest, RenameApplicantRequest } from './dto/driver-applications.requests';
import type { ApplicationRow } from './dto/driver-applications.responses';
import { StaffApplicationsRepository } from './staff-applications.repository';

interface Decision {
  id: string;
  status: ApplicationStatus;
  reason: string | null;
  approver_id: string;
}

const repairDocument = defineJob<Decision>('driver_applications.repair_document', { retryLimit: 20 });

const NOTIFICATIONS = {
  approved: 'application_approved',
  rejected: 'application_rejected',
  pending: 'application_reopened',
} as const satisfies Record<ApplicationStatus, string>;

@Injectable()
export class DecisionsService implements OnModuleInit {
  private readonly logger = new Logger(DecisionsService.name);

  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly staffReads: StaffApplicationsRepository,
    private readonly driverStatus: DriverStatusRepository,
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly approvals: ApprovalsService,
    private readonly journal: JournalRepository,
    private readonly audit: AuditService,
    private readonly notifications: ApplicantNotificationsService,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.work(repairDocument, (decision) => this.repair(decision));
    this.approvals.executeBy('driver_application.rename', (userId, { subject_id, parameters, reason }) =>
      this.rename({ userId, staffRole: 'admin' }, subject_id, {
        full_name: String(parameters['full_name']),
        reason: reason ?? '',
      }),
    );
  }

  /**
   * @throws DomainError NOT_FOUND, OWN_APPLICATION, VERSION_CONFLICT, STATE_CONFLICT; VALIDATION_FAILED for a
   * rejection without a reason; INTERNAL naming the failed step
   */
  async decide(approverId: string, id: string, wanted: DecideApplicationRequest): Promise<void> {
    const reason = wanted.reason || null;
    if (wanted.status === 'rejected' && reason === null) {
      throw invalidField('reason', 'reason is required to reject');
    }
    const decision = { id, status: wanted.status, reason, approver_id: approverId };
    await withUnexpectedMessage(() =>
      this.transactions.run((tx) => this.decideIn(tx, decision, wanted.version ?? null)),
    );
  }

  private async decideIn(tx: EntityManager, decision: Decision, version: number | null): Promise<void> {
    const { id, status, approver_id } = decision;
    const driverId = await this.repository.driverOf(tx, id);
    if (driverId === null) throw notFound();
    if (await this.profiles.isOwn(tx, approver_id, driverId)) throw ownApplication();
    const person = await this.driverStatus.lock(tx, driverId);
    if (person === null) throw applicantMissing();
    const application = await this.repository.lock(tx, id);
    if (application === null) throw notFound();
    if (version !== null && version !== application.version) throw changedMeanwhile();
    if (application.status === status && person.driver_application_status === status) return;
    await this.checkDecidable(tx, application, status);
    await this.write(tx, application, decision);
  }

  private async checkDecidable(tx: EntityManager, application: ApplicationRow, status: ApplicationStatus) {
    if (await this.repository.isSuperseded(tx, application)) throw superseded();
    if (application.files_removed_at !== null && status !== 'rejected') throw filesRemoved();
    if (!applicationMachine.can(application.status, status)) throw changedMeanwhile();
  }

  private async write(tx: EntityManager, application: ApplicationRow, decision: Decision): Promise<void> {
    const { id, driver_id, version } = application;
    const { status, reason, approver_id } = decision;
    const documents = {
      license_expires_on: application.license_expires_on,
      insurance_expires_on: application.insurance_expires_on,
    };
    await this.driverStatus.decide(tx, driver_id, status, documents).catch((error: unknown) => {
      throw isExpectedError(error) ? error : stepFailed('status', error);
    });
    await this.audit.record(tx, {
      actor_id: approver_id,
      action: 'driver_application.status_changed',
      subject_id: id,
      from: { status: application.status },
      to: { status, driver_id },
      reason,
    });
    await this.updateDocument(tx, decision, version);
    await this.notifications.notify(tx, NOTIFICATIONS[status], {
      driver_id,
      key: `driver-application:${id}:${version}:${status}`,
      reason: reason ?? '',
    });
    if (status === 'approved') {
      await this.memory.recogniseDocuments(tx, driver_id, await this.staffReads.numbersOf(id, tx));
    }
    if (status === 'rejected') {
      await this.jobs.send(tx, driverRejectedEvent, { driver_id, actor_id: approver_id });
    }
  }

  /** If this fails, the decision stays: the failure is audited, and a job retries. */
  private async updateDocument(tx: EntityManager, decision: Decision, version: number): Promise<void> {
    await tx.query('SAVEPOINT document_decision');
    try {
      await this.repository.decide(tx, decision.id, decision);
      await tx.query('RELEASE SAVEPOINT document_decision');
    } catch (error) {
      if (isExpectedError(error)) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT document_decision');
      this.logger.error(
        { err: error, application: decision.id },
        'an application was not updated with its decision; a job retries',
      );
      await this.audit.record(tx, {
        actor_id: decision.approver_id,
        action: 'driver_application.document_update_failed',
        subject_id: decision.id,
        to: { status: decision.status },
        reason: 'a job will retry it',
      });
      const singletonKey = `${decision.id}:${version}:${decision.status}`;
      await this.jobs.send(tx, repairDocument, decision, { singletonKey });
    }
  }

  /**
   * Renames an applicant. Payout accounts are verified against an approved driver's name, so only an admin may
   * change that name, with a second admin if the driver's balance is high.
   * @throws DomainError NOT_FOUND, OWN_APPLICATION, FORBIDDEN; STATE_CONFLICT if another name awaits approval
   */
  async rename(
    { userId: approverId, staffRole }: Pick<Identity, 'userId' | 'staffRole'>,
    id: string,
    { full_name, reason }: RenameApplicantRequest,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const driverId = await this.repository.driverOf(tx, id);
      if (driverId === null) throw notFound();
      if (await this.profiles.isOwn(tx, approverId, driverId)) throw ownApplication();
      const person = await this.profiles.lock(tx, driverId);
      if (person.full_name === full_name) return;
      if (wasApproved(person)) {
        if (staffRole !== 'admin') throw driverNameLocked();
        const isAdmitted = await this.approvals.admit(tx, {
          action: 'driver_application.rename',
          subject_id: id,
          parameters: { full_name },
          amount: Math.max(0, await this.journal.driverBalance(tx, driverId)),
          pays: { [driverId]: 0 },
          actor_id: approverId,
          reason,
          before: { full_name: person.full_name },
          after: { full_name },
        });
        if (!isAdmitted) return;
      }
      await this.profiles.rename(tx, driverId, full_name, { actor_id: approverId, reason });
    });
  }

  /** Repeats `updateDocument`, unless a later decision has replaced this one. */
  private async repair(decision: Decision): Promise<void> {
    await this.transactions.run(async (tx) => {
      const driverId = await this.repository.driverOf(tx, decision.id);
      const person = driverId === null ? null : await this.driverStatus.lock(tx, driverId);
      const application = await this.repository.lock(tx, decision.id);
      if (person?.driver_application_status !== decision.status || application === null) return;
      if (application.status === decision.status) return;
      await this.repository.decide(tx, decision.id, decision);
      await this.audit.record(tx, {
        actor_id: null,
        action: 'driver_application.document_repaired',
        subject_id: decision.id,
        from: { status: application.status },
        to: { status: decision.status },
      });
    });
  }
}
