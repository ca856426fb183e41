import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { ProfilesService } from '../../profiles';
import { TownsService } from '../../towns';
import { toPreferences } from '../preferences';
import { notADriver, requireTown, tooManyTemplates, type TownField } from '../ride.errors';
import { RideScheduleService } from '../ride-schedule.service';
import type { RideTemplateResponse, SaveRideTemplateRequest } from './ride-templates.dto';
import { type LastTerms, RideTemplatesRepository } from './ride-templates.repository';

/** Limit per driver. */
const MAX_TEMPLATES = 20;

@Injectable()
export class RideTemplatesService {
  constructor(
    private readonly repository: RideTemplatesRepository,
    private readonly profiles: ProfilesService,
    private readonly schedule: RideScheduleService,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
  ) {}

  list(driverId: string): Promise<RideTemplateResponse[]> {
    return this.repository.list(driverId);
  }

  lastTerms(driverId: string, from: string | null): Promise<LastTerms | null> {
    return this.repository.lastTerms(driverId, from);
  }

  /**
   * Saves a template, replacing one of the same name. Idempotent.
   * @throws DomainError VALIDATION_FAILED for an unknown town; TOO_MANY_TEMPLATES
   */
  async save(
    driverId: string,
    wanted: SaveRideTemplateRequest,
  ): Promise<{ template: RideTemplateResponse; created: boolean }> {
    const terms = {
      name: wanted.name,
      from_city: this.town('from_city', wanted.from_city),
      to_city: this.town('to_city', wanted.to_city),
      time: wanted.time ?? null,
      price: wanted.price ?? null,
      seats: wanted.seats ?? null,
      car_model: wanted.car_model ?? null,
      car_plate: wanted.car_plate ?? null,
      meeting_point: wanted.meeting_point ?? null,
      dropoff_point: wanted.dropoff_point || null,
      description: wanted.description || null,
      preferences: toPreferences(wanted.preferences),
      stops:
        wanted.stops?.map(({ city, time, meeting_point = null, price = null }, at) => ({
          city: this.town(`stops.${at}.city`, city) ?? city,
          time,
          meeting_point,
          price,
        })) ?? null,
    };
    return this.transactions.run(async (tx) => {
      await this.schedule.lock(tx, driverId);
      if (!(await this.profiles.lockPresent(tx, driverId))) throw notADriver();
      const present = await this.repository.list(driverId, tx);
      const created = present.every(({ name }) => name !== terms.name);
      if (created && present.length >= MAX_TEMPLATES) throw tooManyTemplates();
      return { template: await this.repository.save(tx, driverId, terms), created };
    });
  }

  /** @throws DomainError NOT_FOUND */
  async remove(driverId: string, id: string): Promise<void> {
    if (!(await this.repository.remove(driverId, id))) throw notFound();
  }

  private town(field: TownField, name: string | undefined): string | null {
    return name ? requireTown(field, this.towns.find(name)).name : null;
  }
}
