import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, textsIn } from '../../locales';
import { AppConfig } from '../../platform/config';
import { nameInOurTexts } from '../../platform/stranger-text';
import { type PagePreview, PagePreviews, preferredLanguage, type PreviewReader } from '../../platform/http';
import { chargeFor } from '../money';
import type { RideRow } from './ride.entity';
import { RidesRepository } from './rides.repository';

/** Shared links are opened by many within seconds, so previews are cached. */
const FRESH_MS = 60_000;
const KEPT = 500;

/** Link preview of a shared ride: route, time, price, free seats and the driver's first name. */
@Injectable()
export class RidePreviewService implements OnModuleInit {
  private readonly kept = new Map<string, { ride: RideRow | null; readAt: number }>();

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
    return (
      ride && describeRide({ ...ride, ...chargeFor(ride.price, this.config.serviceFee) }, languageOf(reader))
    );
  }

  private async read(id: string): Promise<RideRow | null> {
    const now = Date.now();
    const known = this.kept.get(id);
    if (known && now - known.readAt < FRESH_MS) return known.ride;
    const found = await this.rides.find(id);
    const ride = found?.listed ? found : null;
    if (this.kept.size >= KEPT) this.kept.clear();
    this.kept.set(id, { ride, readAt: now });
    return ride;
  }
}

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
  const open = ride.status === 'scheduled' && ride.departure_time.getTime() > now;
  const facts = { price: format.price(ride.price, ride.service_fee ?? 0), seats: ride.seats_available };
  return {
    locale: preview.locale,
    title: `${ride.from_city} → ${ride.to_city}, ${format.time(ride.departure_time)}`,
    description: open
      ? preview.ride({ ...facts, driver: nameInOurTexts(ride.driver_full_name).trim().split(/\s+/)[0] ?? '' })
      : preview.over,
  };
}
