import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { TrustedContactsRepository } from './trusted-contacts.repository';

@Injectable()
export class TripsPersonalData implements PersonalData {
  readonly sections = {
    trips: `SELECT t.booking_id AS id, t.share_id IS NOT NULL AS shared, t.arrived_at, t.contact_sends, t.contact_sent_at, t.created_at
      FROM trips t JOIN bookings b ON b.id = t.booking_id WHERE b.user_id = $1 AND ${pageBy('t.booking_id')}`,
    trusted_contacts: `SELECT c.id, c.name, c.phone AS phone_number, c.confirmed_at, c.refused_at, c.created_at
      FROM trusted_contacts c WHERE c.user_id = $1 AND c.ended_at IS NULL AND ${pageBy('c.id')}`,
  };

  constructor(private readonly contacts: TrustedContactsRepository) {}

  /** Erases names and numbers of contacts, but keeps keyed hashes of the numbers for the limits. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM trips t USING bookings b WHERE b.id = t.booking_id AND b.user_id = $1', [
      userId,
    ]);
    await this.contacts.end(tx, userId);
  }
}
