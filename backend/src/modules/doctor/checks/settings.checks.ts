import { Injectable } from '@nestjs/common';
import { brand } from '../../../platform/brand';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { DOUALA } from '../../../platform/douala';
import { type Check, type Finding, fine, warning } from '../finding';
import { certificateOf } from './certificate';

/** Checks for development settings in production. Invalid settings already fail at startup. */
@Injectable()
export class SettingsCheck implements Check {
  readonly name = 'settings';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { isProduction, payments, http, about } = this.config;
    const findings: Finding[] = [];
    if (!isProduction) findings.push(warning((t) => t.notProduction()));
    if (payments.mode === 'mock') findings.push(warning((t) => t.mockPayments()));
    if (isProduction && http.trustedProxies.length === 0) findings.push(warning((t) => t.noProxies()));
    if (isProduction && http.metricsPort === null) findings.push(warning((t) => t.noMetrics()));
    if (about.contact.email === brand.contact.email) findings.push(warning((t) => t.exampleContact()));
    return findings.length > 0 ? findings : [fine((t) => t.settingsFine({ publicUrl: http.publicUrl }))];
  }
}

/** Checks the public address. */
@Injectable()
export class AddressCheck implements Check {
  readonly name = 'address';

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<Finding[]> {
    const { publicUrl } = this.config.http;
    if (!publicUrl.startsWith('https:')) return [warning((t) => t.plainHttp({ publicUrl }))];
    return [await certificateOf(publicUrl, this.clock.now())];
  }
}

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
