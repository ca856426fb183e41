import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { DevicesRepository } from './origin/devices.repository';
import { PersonalTokensRepository } from './personal-tokens/personal-tokens.repository';
import { SecondFactorsService } from './second-factor/second-factors.service';
import { SessionsService } from './sessions.service';

@Injectable()
export class AuthPersonalData implements PersonalData {
  readonly sections = {
    sessions: `SELECT s.id, s.device, s.created_at, s.updated_at, s.expires_at, s.revoked_at, s.revoked_reason
      FROM sessions s WHERE s.user_id = $1 AND ${pageBy('s.id')}`,
    devices: `SELECT d.id, d.created_at, d.last_used_at FROM sign_in_devices d WHERE d.user_id = $1 AND ${pageBy('d.id')}`,
    personal_tokens: `SELECT t.id, t.name, t.scopes, t.expires_at, t.last_used_at, t.created_at
      FROM personal_tokens t WHERE t.owner_id = $1 AND ${pageBy('t.id')}`,
    sign_in_codes: `SELECT c.id, c.address, c.attempts, c.created_at, c.expires_at, c.consumed_at
      FROM sign_in_codes c WHERE c.phone = (SELECT phone FROM profiles WHERE id = $1) AND ${pageBy('c.id')}`,
  };

  constructor(
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorsService,
    private readonly devices: DevicesRepository,
    private readonly tokens: PersonalTokensRepository,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.devices.removeOf(tx, userId);
    await this.factors.erase(tx, userId);
    await this.tokens.removeAllOf(tx, userId);
    await this.sessions.endAllOf(tx, [userId], 'account_deleted');
  }
}
