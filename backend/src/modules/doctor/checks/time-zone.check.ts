import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { DOUALA } from '../../../platform/douala';
import { type Check, type Finding, fine, warning } from '../finding';

/** Departures are in Douala's time. */
@Injectable()
export class TimeZoneCheck implements Check {
  readonly name = 'time_zone';

  constructor(private readonly clock: Clock) {}

  async run(): Promise<Finding[]> {
    const now = this.clock.now();
    const here = new Intl.DateTimeFormat('en-GB', { timeZone: DOUALA, timeStyle: 'short' }).format(now);
    const hourLater = new Date(now.getTime() + 60 * 60 * 1000).toISOString().slice(11, 16);
    return [here === hourLater ? fine((t) => t.timeZoneFine({ here })) : warning((t) => t.timeZoneUnknown())];
  }
}
