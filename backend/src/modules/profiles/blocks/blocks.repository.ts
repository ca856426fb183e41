import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changesRow, hasRow, PreparedQueries, statements } from '../../../platform/database';

/** SQL: one of the two has blocked the other, as of the snapshot of the statement. */
export function blockedBetween(one: string, other: string): string {
  return `(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;
}

export function hasBlocked(blocker: string, blocked: string): string {
  return `EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`;
}

export interface BlockedPersonRow {
  blocked_id: string;
  full_name: string;
  avatar_url: string | null;
  created_at: Date;
  /** To the microsecond, for cursors. */
  created_key: string;
}

export type BlockKey = Pick<BlockedPersonRow, 'created_key' | 'blocked_id'>;

const LISTED = `SELECT k.blocked_id, p.full_name, p.avatar_url, k.created_at, k.created_at::text AS created_key
  FROM blocks k JOIN profiles p ON p.id = k.blocked_id WHERE k.blocker_id = $1 AND p.deleted_at IS NULL`;
const NEWEST_FIRST = 'ORDER BY k.created_at DESC, k.blocked_id DESC LIMIT $2';

const SQL = statements({
  profiles_blocks_page: `${LISTED} ${NEWEST_FIRST} OFFSET $3`,
  profiles_blocks_after: `${LISTED} AND (k.created_at, k.blocked_id) < ($3::timestamptz, $4::uuid) ${NEWEST_FIRST}`,
});

@Injectable()
export class BlocksRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async insert(tx: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    return hasRow(
      tx,
      'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING blocker_id',
      [blockerId, blockedId],
    );
  }

  async remove(tx: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    return changesRow(tx, 'DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2', [
      blockerId,
      blockedId,
    ]);
  }

  list(
    blockerId: string,
    page: { limit: number; offset: number; after: BlockKey | null },
  ): Promise<BlockedPersonRow[]> {
    const { limit, offset, after } = page;
    return after === null
      ? this.prepared.run(SQL.profiles_blocks_page, [blockerId, limit, offset])
      : this.prepared.run(SQL.profiles_blocks_after, [blockerId, limit, after.created_key, after.blocked_id]);
  }
}
