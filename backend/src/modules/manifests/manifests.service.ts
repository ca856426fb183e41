import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { wrongRole } from '../bookings';
import { rideNotFound } from '../rides';
import type { ManifestResponse } from './dto/manifests.dto';
import { ManifestsRepository } from './manifests.repository';

@Injectable()
export class ManifestsService {
  constructor(
    private readonly manifests: ManifestsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** The people with paid seats on a ride of the driver. @throws DomainError RIDE_NOT_FOUND, FORBIDDEN */
  async ofDriver(driverId: string, rideId: string): Promise<ManifestResponse> {
    const { driver_id, ...manifest } = await this.read(rideId);
    if (driver_id !== driverId) throw wrongRole();
    return manifest;
  }

  /** Like `ofDriver`, for staff. Audited. @throws DomainError RIDE_NOT_FOUND */
  async forStaff(actorId: string, rideId: string): Promise<ManifestResponse> {
    const { driver_id: _, ...manifest } = await this.read(rideId);
    await this.transactions.run((tx) =>
      this.audit.record(tx, { actor_id: actorId, action: 'ride.manifest_read', subject_id: rideId }),
    );
    return manifest;
  }

  private async read(rideId: string) {
    const ride = await this.manifests.findRide(rideId);
    if (!ride) throw rideNotFound();
    return { ...ride, passengers: await this.manifests.passengers(rideId) };
  }
}
