import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { type ExportSection, pageBy, type PersonalData, sectionsOf } from '../../platform/personal-data';
import { TrustedContactsRepository } from './trusted-contacts.repository';

const SECTIONS = {
  trips: `SELECT t.booking_id AS id, t.share_id IS NOT NULL AS shared, t.arrived_at, t.contact_sends, t.contact_sent_at, t.created_at
    FROM trips t JOIN bookings b ON b.id = t.booking_id WHERE b.user_id = $1 AND ${pageBy('t.booking_id')}`,
  trusted_contacts: `SELECT c.id, c.name, c.phone AS phone_number, c.confirmed_at, c.refused_at, c.created_at
    FROM trusted_contacts c WHERE c.user_id = $1 AND c.ended_at IS NULL AND ${pageBy('c.id')}`,
};

@Injectable()
export class TripsPersonalData implements PersonalData {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly contacts: TrustedContactsRepository,
  ) {}

  exportSections(userId: string): ExportSection[] {
    return sectionsOf(this.prepared, userId, SECTIONS);
  }

  /** Erases names and numbers of contacts, but keeps keyed hashes of the numbers for the limits. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM trips t USING bookings b WHERE b.id = t.booking_id AND b.user_id = $1', [
      userId,
    ]);
    await this.contacts.end(tx, userId);
  }
}
