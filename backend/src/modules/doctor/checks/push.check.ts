import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { type Check, type Finding, fine, warning } from '../finding';

@Injectable()
export class PushCheck implements Check {
  readonly name = 'push';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { own, subject } = this.config.push;
    const findings: Finding[] = [];
    if (!own) findings.push(warning((t) => t.pushDerived()));
    if (subject.endsWith('@mboa.example')) findings.push(warning((t) => t.pushExample()));
    return findings.length > 0 ? findings : [fine((t) => t.pushFine())];
  }
}
