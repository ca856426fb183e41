import { Injectable } from '@nestjs/common';
import type { Language } from '../../../locales';
import { rideNotFound } from '../../rides';
import { wrongRole } from '../booking.errors';
import { drawManifest } from './draw-manifest';
import { ManifestRepository } from './manifest.repository';
import type { ManifestResponse } from './manifest.responses';

@Injectable()
export class ManifestService {
  constructor(private readonly repository: ManifestRepository) {}

  /** @throws DomainError RIDE_NOT_FOUND, FORBIDDEN */
  async of(driverId: string, rideId: string): Promise<ManifestResponse> {
    const row = await this.repository.ride(rideId);
    if (!row) throw rideNotFound();
    const { driver_id, ...ride } = row;
    if (driver_id !== driverId) throw wrongRole();
    const passengers = (await this.repository.passengers(rideId)).map(({ travellers, ...passenger }) => ({
      ...passenger,
      travellers: (travellers ?? []).map((full_name) => ({ full_name })),
    }));
    return { ...ride, passengers };
  }

  pdfOf(manifest: ManifestResponse, language: Language): Promise<Buffer> {
    return drawManifest(manifest, language, new Date());
  }
}
