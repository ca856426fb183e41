import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { DomainError } from '../../platform/errors';
import { normalizeSignInPhone } from '../../platform/phone';
import type { DevSmsEntity } from './dev-sms.entity';
import { DevSmsRepository } from './dev-sms.repository';

/** The developer's outbox: not there in production, nor where texts really go out. */
@Injectable()
export class DevSmsService {
  constructor(
    private readonly config: AppConfig,
    private readonly outbox: DevSmsRepository,
  ) {}

  /**
   * Newest first; `to` in any form that sign-in takes.
   * @throws DomainError NOT_FOUND where there is no outbox
   */
  list(to: string | undefined): Promise<DevSmsEntity[]> {
    if (this.config.isProduction || this.config.sms.provider !== 'outbox') {
      throw new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
    }
    return this.outbox.list(to === undefined ? undefined : (normalizeSignInPhone(to) ?? to));
  }
}
