import { Injectable } from '@nestjs/common';
import { normalizeSignInPhone } from '../../platform/phone';
import type { DevSmsEntity } from './dev-sms.entity';
import { DevSmsRepository } from './dev-sms.repository';

/** The developer's outbox. */
@Injectable()
export class DevSmsService {
  constructor(private readonly outbox: DevSmsRepository) {}

  /** Newest first; `to` in any form that sign-in takes. */
  list(to: string | undefined): Promise<DevSmsEntity[]> {
    return this.outbox.list(to === undefined ? undefined : (normalizeSignInPhone(to) ?? to));
  }
}
