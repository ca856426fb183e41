import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, textsIn } from '../../locales';
import { AppConfig } from '../../platform/config';
import { nameInOurTexts } from '../../platform/stranger-text';
import { type PagePreview, PagePreviews, preferredLanguage, type PreviewReader } from '../../platform/http';
import { chargeFor } from '../money';
import type { RideRow } from './ride.entity';
import { RidesRepository } from './rides.repository';
import { structuredTrip } from './structured-trip';

/** Many open a shared link within seconds. */
const FRESH_MS = 60_000;
const KEPT = 500;

/** A schema.org trip while the ride can be booked. */
@Injectable()
export class RidePreviewService implements OnModuleInit {
  private readonly kept = new LRUCache<string, { ride: RideRow | null }>({ max: KEPT, ttl: FRESH_MS });

  constructor(
    private readonly previews: PagePreviews,
    private readonly rides: RidesRepository,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.previews.register(/^\/rides\/([^/]+)$/, (id, reader) => this.preview(id, reader));
  }

  private async preview(id: string, reader: PreviewReader): Promise<PagePreview | null> {
    if (!isUUID(id)) return null;
    const ride = await this.read(id);
    if (!ride) return null;
    const charge = chargeFor(ride.price, this.config.serviceFee);
    return {
      ...describeRide({ ...ride, ...charge }, languageOf(reader)),
      ...(isOpen(ride) && { data: structuredTrip({ ...ride, ...charge }, this.config.http.publicUrl) }),
    };
  }

  private async read(id: string): Promise<RideRow | null> {
    const known = this.kept.get(id);
    if (known) return known.ride;
    const found = await this.rides.find(id);
    const ride = found?.listed ? found : null;
    this.kept.set(id, { ride });
    return ride;
  }
}

const isOpen = (ride: RideRow, now = Date.now()) =>
  ride.status === 'scheduled' && ride.departure_time.getTime() > now;

function languageOf({ language, acceptLanguage }: PreviewReader): Language {
  const named = LANGUAGES.find((known) => known === language);
  return named ?? preferredLanguage(acceptLanguage, LANGUAGES) ?? DEFAULT_LANGUAGE.inbox;
}

export function describeRide(
  ride: RideRow & { service_fee?: number },
  language: Language,
  now = Date.now(),
): PagePreview {
  const { format, preview } = textsIn(language);
  const facts = { price: format.price(ride.price, ride.service_fee ?? 0), seats: ride.seats_available };
  return {
    locale: preview.locale,
    title: `${ride.from_city} → ${ride.to_city}, ${format.time(ride.departure_time)}`,
    description: isOpen(ride, now)
      ? preview.ride({ ...facts, driver: nameInOurTexts(ride.driver_full_name).trim().split(/\s+/)[0] ?? '' })
      : preview.over,
  };
}
