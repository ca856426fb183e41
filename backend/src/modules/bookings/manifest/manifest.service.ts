import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { AuditService } from '../../audit';
import { rideNotFound } from '../../rides';
import { wrongRole } from '../booking.errors';
import { BookingReadsRepository } from '../booking-reads.repository';
import type { ManifestResponse } from './manifest.responses';

@Injectable()
export class ManifestService {
  constructor(
    private readonly reads: BookingReadsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** The people with paid seats on a ride of the driver. @throws DomainError RIDE_NOT_FOUND, FORBIDDEN */
  async ofDriver(driverId: string, rideId: string): Promise<ManifestResponse> {
    const { driver_id, ...manifest } = await this.read(rideId);
    if (driver_id !== driverId) throw wrongRole();
    return manifest;
  }

  /** The same for staff, audited. @throws DomainError RIDE_NOT_FOUND */
  async forStaff(actorId: string, rideId: string): Promise<ManifestResponse> {
    const { driver_id: _, ...manifest } = await this.read(rideId);
    await this.transactions.run((tx) =>
      this.audit.record(tx, { actor_id: actorId, action: 'ride.manifest_read', subject_id: rideId }),
    );
    return manifest;
  }

  private async read(rideId: string) {
    const ride = await this.reads.manifestRide(rideId);
    if (!ride) throw rideNotFound();
    return { ...ride, passengers: await this.reads.manifestPassengers(rideId) };
  }
}
