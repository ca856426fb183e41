import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE } from '../../locales';
import { estimateJourney, type JourneyEstimate, type Town, townKey } from './town';
import source from './towns.json';

const collator = new Intl.Collator(DEFAULT_LANGUAGE.towns);
const towns: readonly Town[] = source.towns
  .map((town) => Object.freeze({ ...town, main: 'main' in town }))
  .sort((a, b) => collator.compare(a.name, b.name));
const byName = new Map(towns.map((town) => [town.name, town]));
const byKey = new Map(towns.map((town) => [townKey(town.name), town]));

@Injectable()
export class TownsService {
  /** ETag of the response. */
  readonly version = createHash('sha256').update(JSON.stringify(towns)).digest('hex').slice(0, 16);

  /** In French alphabetical order. */
  all(): readonly Town[] {
    return towns;
  }

  /** Ignores case, accents and hyphens. */
  find(name: string): Town | null {
    return byName.get(name) ?? byKey.get(townKey(name)) ?? null;
  }

  /** Null if a town is unknown or both are the same. */
  pair(journey: { from_city: string; to_city: string }): { from: Town; to: Town } | null {
    const from = this.find(journey.from_city);
    const to = this.find(journey.to_city);
    return from && to && from.name !== to.name ? { from, to } : null;
  }

  estimate(from: Town, to: Town): JourneyEstimate {
    return estimateJourney(from, to);
  }

  /** 0 for an unknown town. */
  minutesOf(journey: { from_city: string; to_city: string }): number {
    const towns = this.pair(journey);
    return towns ? this.estimate(towns.from, towns.to).duration_minutes : 0;
  }
}
