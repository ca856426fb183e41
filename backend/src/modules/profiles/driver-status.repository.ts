import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, Transactions } from '../../platform/database';
import type { DriverStatus, ProfileEntity } from './profile.entity';

type DriverStatusRow = Pick<ProfileEntity, 'id' | 'full_name' | 'is_driver' | 'driver_application_status'>;

/** Last days of validity (`YYYY-MM-DD`). */
interface PublishingDocuments {
  license_expires_on: string | null;
  insurance_expires_on: string | null;
}

/** docs/domain.md#becoming-a-driver */
@Injectable()
export class DriverStatusRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Locks the person until commit, so that applying, deciding and publishing exclude each other. */
  lock(tx: EntityManager, id: string): Promise<DriverStatusRow | null> {
    return firstRow(
      tx,
      'SELECT id, full_name, is_driver, driver_application_status FROM profiles WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
  }

  async apply(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE profiles SET driver_application_status = 'pending', driver_status = 'pending', driver_application_date = now(),
         is_driver_applicant = true, is_driver = false, role = 'user', updated_at = now() WHERE id = $1`,
      [id],
    );
  }

  async decide(
    tx: EntityManager,
    id: string,
    status: DriverStatus,
    documents: PublishingDocuments,
  ): Promise<void> {
    await tx.query(
      `UPDATE profiles SET driver_status = $2, driver_application_status = $2, is_driver = $3,
         role = CASE WHEN $3 THEN 'driver' ELSE 'user' END,
         approved_at = CASE WHEN $3 THEN coalesce(approved_at, now()) ELSE approved_at END,
         license_expires_on = $4::date, insurance_expires_on = $5::date, updated_at = now() WHERE id = $1`,
      [id, status, status === 'approved', documents.license_expires_on, documents.insurance_expires_on],
    );
  }

  async setPublishingDocuments(tx: EntityManager, id: string, documents: PublishingDocuments): Promise<void> {
    await tx.query(
      'UPDATE profiles SET license_expires_on = $2::date, insurance_expires_on = $3::date, updated_at = now() WHERE id = $1',
      [id, documents.license_expires_on, documents.insurance_expires_on],
    );
  }

  /** Resets the status after a failed insert of an application; does nothing for a driver. */
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
