import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow, newId } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';

const MAX_DEVICES = 20;

@Injectable()
export class DevicesRepository {
  async find(tx: EntityManager, tokenHash: string, phone: string): Promise<string | null> {
    const sql = `SELECT d.id FROM sign_in_devices d JOIN profiles p ON p.id = d.user_id
        WHERE d.token_hash = $1 AND p.phone = $2`;
    return (await firstRow<{ id: string }>(tx, sql, [tokenHash, phone]))?.id ?? null;
  }

  async isKnown(tx: EntityManager, tokenHash: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM sign_in_devices WHERE token_hash = $1 LIMIT 1', [tokenHash]);
  }

  /** Locks the profile row against a concurrent deletion. */
  async remember(tx: EntityManager, userId: string, tokenHash: string): Promise<void> {
    await tx.query(
      `INSERT INTO sign_in_devices (id, token_hash, user_id)
       SELECT $1, $2, id FROM profiles WHERE id = $3 AND deleted_at IS NULL FOR KEY SHARE
       ON CONFLICT (token_hash, user_id) DO UPDATE SET last_used_at = now()`,
      [newId(), tokenHash, userId],
    );
    await tx.query(
      `DELETE FROM sign_in_devices WHERE id IN (
         SELECT id FROM sign_in_devices WHERE user_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET $2)`,
      [userId, MAX_DEVICES],
    );
  }

  async removeOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM sign_in_devices WHERE user_id = $1', [userId]);
  }
}

const RETENTION_DAYS = 400;

export const UNUSED_DEVICES = outdated('sign_in_devices', {
  where: `last_used_at < now() - interval '${RETENTION_DAYS} days'`,
  oldest: 'last_used_at',
});
