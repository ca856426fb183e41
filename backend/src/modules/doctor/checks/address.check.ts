import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { type Check, type Finding, warning } from '../finding';
import { certificateOf } from './certificate';

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
