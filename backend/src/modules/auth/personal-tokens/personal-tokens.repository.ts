import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstRow, hasRow } from '../../../platform/database';
import type { TokenScope } from '../../../platform/http';
import { outdated } from '../../../platform/jobs';
import type { ProfileEntity } from '../../profiles';
import type { TokenResponse } from './personal-tokens.dto';

export type TokenOwner = Pick<
  ProfileEntity,
  'id' | 'phone' | 'role' | 'is_driver' | 'staff_role' | 'locale'
> & { token_id: string; scopes: TokenScope[] };

export const EXPIRED_TOKENS = outdated('personal_tokens', {
  where: `expires_at < now() - interval '30 days'`,
  oldest: 'expires_at',
});

const SELECT_TOKEN = `SELECT t.id, t.owner_id, p.full_name AS owner_full_name, t.name, t.scopes, t.expires_at, t.last_used_at, t.created_at
  FROM personal_tokens t JOIN profiles p ON p.id = t.owner_id`;

@Injectable()
export class PersonalTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<TokenResponse[]> {
    return this.dataSource.query<TokenResponse[]>(`${SELECT_TOKEN} ORDER BY t.created_at DESC, t.id`);
  }

  /** Locks the token. */
  find(tx: EntityManager, id: string): Promise<TokenResponse | null> {
    return firstRow(tx, `${SELECT_TOKEN} WHERE t.id = $1 FOR UPDATE OF t`, [id]);
  }

  /** Locks the owner, so that concurrent creations can't exceed the limit. False: no longer an administrator. */
  async lockAdmin(tx: EntityManager, ownerId: string): Promise<boolean> {
    const sql = `SELECT 1 FROM profiles WHERE id = $1 AND staff_role = 'admin' FOR NO KEY UPDATE`;
    return hasRow(tx, sql, [ownerId]);
  }

  async countValid(tx: EntityManager, ownerId: string): Promise<number> {
    const [row] = await tx.query<[{ count: number }]>(
      'SELECT count(*)::int FROM personal_tokens WHERE owner_id = $1 AND expires_at > now()',
      [ownerId],
    );
    return row.count;
  }

  async insert(
    tx: EntityManager,
    token: Pick<TokenResponse, 'id' | 'owner_id' | 'name' | 'scopes' | 'expires_at'> & { hash: Buffer },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO personal_tokens (id, owner_id, name, scopes, expires_at, hash) VALUES ($1, $2, $3, $4, $5, $6)`,
      [token.id, token.owner_id, token.name, token.scopes, token.expires_at, token.hash],
    );
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM personal_tokens WHERE id = $1', [id]);
  }

  async removeAllOf(tx: EntityManager, ownerId: string): Promise<void> {
    await tx.query('DELETE FROM personal_tokens WHERE owner_id = $1', [ownerId]);
  }

  /** Returns the owner, or null if the token is invalid. Records the use at most once a minute. */
  use(hash: Buffer): Promise<TokenOwner | null> {
    return firstRow(
      this.dataSource,
      `WITH used AS (
         UPDATE personal_tokens SET last_used_at = now()
         WHERE hash = $1 AND expires_at > now() AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
       )
       SELECT t.id AS token_id, t.scopes, p.id, p.phone, p.role, p.is_driver, p.staff_role, p.locale
       FROM personal_tokens t JOIN profiles p ON p.id = t.owner_id
       WHERE t.hash = $1 AND t.expires_at > now() AND p.suspended_at IS NULL AND p.deleted_at IS NULL`,
      [hash],
    );
  }
}
