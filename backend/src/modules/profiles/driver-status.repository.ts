import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { DriverStatus } from './profile.entity';

/** What a decision about a driver has to know of the person. */
export interface DriverStatusRow {
  id: string;
  is_driver: boolean;
  driver_application_status: DriverStatus | null;
}

/** Last days (`YYYY-MM-DD`) of the papers that publishing needs. */
export interface PublishingDocuments {
  license_expires_on: string | null;
  insurance_expires_on: string | null;
}

/** Where a person stands on the way to the wheel (spec §4 "Driver application"); its words are written here only. */
@Injectable()
export class DriverStatusRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The person, locked until the transaction ends: applying, deciding and publishing wait for each other here. */
  async lock(tx: EntityManager, id: string): Promise<DriverStatusRow | null> {
    const [row] = await tx.query<DriverStatusRow[]>(
      'SELECT id, is_driver, driver_application_status FROM profiles WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    return row ?? null;
  }

  /** An application has come in. */
  async apply(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE profiles SET driver_application_status = 'pending', driver_status = 'pending', driver_application_date = now(),
         is_driver_applicant = true, is_driver = false, role = 'user', updated_at = now() WHERE id = $1`,
      [id],
    );
  }

  /** A decision: approved makes a driver, anything else a user. */
  async decide(
    tx: EntityManager,
    id: string,
    status: DriverStatus,
    papers: PublishingDocuments,
  ): Promise<void> {
    await tx.query(
      `UPDATE profiles SET driver_status = $2, driver_application_status = $2, is_driver = $3,
         role = CASE WHEN $3 THEN 'driver' ELSE 'user' END,
         license_expires_on = $4::date, insurance_expires_on = $5::date, updated_at = now() WHERE id = $1`,
      [id, status, status === 'approved', papers.license_expires_on, papers.insurance_expires_on],
    );
  }

  /** A renewed paper is confirmed. */
  async setPublishingDocuments(tx: EntityManager, id: string, papers: PublishingDocuments): Promise<void> {
    await tx.query(
      'UPDATE profiles SET license_expires_on = $2::date, insurance_expires_on = $3::date, updated_at = now() WHERE id = $1',
      [id, papers.license_expires_on, papers.insurance_expires_on],
    );
  }

  /** The insert of an application failed: status and date are cleared, applicant false (spec §4). A driver stays one. */
  async reset(id: string): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query(
        `UPDATE profiles SET driver_application_status = NULL, driver_application_date = NULL, is_driver_applicant = false,
           updated_at = now() WHERE id = $1 AND NOT is_driver AND driver_application_status IS DISTINCT FROM 'pending'`,
        [id],
      ),
    );
  }
}
