import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, textsIn } from '../../locales';
import { AppConfig } from '../../platform/config';
import { type PagePreview, PagePreviews, preferredLanguage, type PreviewReader } from '../../platform/http';
import { nameInOurTexts } from '../../platform/stranger-text';
import { chargeFor } from '../money';
import { firstName } from '../profiles';
import type { RideRow } from './ride.entity';
import { RidesRepository } from './rides.repository';
import { structuredTrip } from './structured-trip';

/** Cached, because many people open a shared link within seconds. */
const FRESH_MS = 60_000;
const MAX_CACHED = 500;

/** Previews a ride's page, with a schema.org trip while the ride can be booked. */
@Injectable()
export class RidePreviewService implements OnModuleInit {
  private readonly cache = new LRUCache<string, { ride: RideRow | null }>({ max: MAX_CACHED, ttl: FRESH_MS });

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
    const cached = this.cache.get(id);
    if (cached) return cached.ride;
    const found = await this.rides.find(id);
    const ride = found?.listed ? found : null;
    this.cache.set(id, { ride });
    return ride;
  }
}

const isOpen = (ride: RideRow, now = Date.now()) =>
  ride.status === 'scheduled' && ride.departure_time.getTime() > now;

function languageOf({ language, acceptLanguage }: PreviewReader): Language {
  const requested = LANGUAGES.find((known) => known === language);
  return requested ?? preferredLanguage(acceptLanguage, LANGUAGES) ?? DEFAULT_LANGUAGE.inbox;
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
      ? preview.ride({ ...facts, driver: firstName(nameInOurTexts(ride.driver_full_name)) })
      : preview.over,
  };
}
