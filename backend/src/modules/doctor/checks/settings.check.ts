import { Injectable } from '@nestjs/common';
import { brand } from '../../../platform/brand';
import { AppConfig } from '../../../platform/config';
import { type Check, type Finding, fine, warning } from '../finding';

/** Invalid settings already fail at startup. */
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
