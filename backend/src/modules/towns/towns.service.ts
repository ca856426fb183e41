import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE } from '../../locales';
import { estimateJourney, type JourneyEstimate, type Town, townKey } from './town';
import source from './towns.json';

const collator = new Intl.Collator(DEFAULT_LANGUAGE.towns);
const towns: readonly Town[] = source.towns
  .map((town) => Object.freeze({ ...town, main: 'main' in town }))
  .sort((a, b) => collator.compare(a.name, b.name));
/** As most ask for them, in the list's own spelling. */
const byName = new Map(towns.map((town) => [town.name, town]));
const byKey = new Map(towns.map((town) => [townKey(town.name), town]));

/** The fixed list of towns. */
@Injectable()
export class TownsService {
  /** Changes when the list does; the ETag of the answer. */
  readonly version = createHash('sha256').update(JSON.stringify(towns)).digest('hex').slice(0, 16);

  /** Every town, in French alphabetical order. */
  all(): readonly Town[] {
    return towns;
  }

  /** The town of that name, ignoring case, accents and hyphens; null where the list has none. */
  find(name: string): Town | null {
    return byName.get(name) ?? byKey.get(townKey(name)) ?? null;
  }

  /** An estimate of road distance and time. */
  estimate(from: Town, to: Town): JourneyEstimate {
    return estimateJourney(from, to);
  }
}
