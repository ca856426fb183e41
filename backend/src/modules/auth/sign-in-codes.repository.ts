import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import type { CodeOrigin } from './origin/devices.service';

interface NewCode {
  id: string;
  phone: string;
  /** Keyed; empty if the hosted provider made the code. */
  code_hash: string;
  code_challenge: string | null;
  origin: CodeOrigin;
  /** Seconds. */
  lifetime: number;
}

export interface AttemptedCode {
  id: string;
  code_hash: string;
  /** Requested by the same browser or, without a challenge, from the same origin. */
  own: boolean;
  /** Wrong tries from the requesting origin, and from others. */
  attempts: number;
  foreign_attempts: number;
  live: boolean;
  /** Used less than a minute ago, by this same browser (PKCE verifier or device cookie). */
  repeatable: boolean;
}

/** Codes of known browsers count only towards `device`, `devices` and a separate `overall` budget. */
export type CodeScope =
  | 'device'
  | 'devices'
  | 'number_and_address'
  | 'number'
  | 'address'
  | 'network_56'
  | 'network_48'
  | 'overall';

export interface CodeRule {
  scope: CodeScope;
  codes: number;
  seconds: number;
}

interface RequestedCode extends CodeOrigin {
  phone: string;
}

export interface CodeWait {
  scope: CodeScope;
  seconds: number;
}

const CONDITIONS: Record<CodeScope, string> = {
  device: 'phone = request.phone AND device_id = request.device_id',
  devices: 'phone = request.phone AND device_id IS NOT NULL',
  number_and_address: 'phone = request.phone AND address = request.address AND device_id IS NULL',
  number: 'phone = request.phone AND device_id IS NULL',
  address: 'address = request.address AND device_id IS NULL',
  network_56: 'network_56 = request.network_56 AND device_id IS NULL',
  network_48: 'network_48 = request.network_48 AND device_id IS NULL',
  overall: '(device_id IS NULL) = (request.device_id IS NULL)',
};

const waitQuery = ({ scope, codes, seconds }: CodeRule): string => `
  (SELECT '${scope}' AS scope,
          ceil(extract(epoch FROM code.created_at - statement_timestamp()) + ${seconds})::int AS seconds
     FROM request CROSS JOIN LATERAL (
       SELECT created_at FROM sign_in_codes
        WHERE ${CONDITIONS[scope]} AND created_at > statement_timestamp() - interval '${seconds} seconds'
        ORDER BY created_at DESC OFFSET ${codes - 1} LIMIT 1) AS code)`;

/** How long the same browser may send a used code again, e.g. after a lost response. */
const REPEATABLE_SECONDS = 60;

/** The rate limits count the rows of this table. */
@Injectable()
export class SignInCodesRepository {
  async insert(tx: EntityManager, code: NewCode): Promise<void> {
    const { id, phone, code_hash, code_challenge, lifetime } = code;
    const { device_id, address, network_56, network_48 } = code.origin;
    await tx.query(
      `INSERT INTO sign_in_codes (id, phone, code_hash, code_challenge, device_id, address, network_56, network_48,
              expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9), clock_timestamp())`,
      [id, phone, code_hash, code_challenge, device_id, address, network_56, network_48, lifetime],
    );
  }

  /** Only for a code that was certainly not sent. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM sign_in_codes WHERE id = $1', [id]);
  }

  /** Locks the origin's newest live code, which strangers can't displace, or else the number's newest code. */
  lockNewest(
    tx: EntityManager,
    phone: string,
    challenge: string | null,
    origin: CodeOrigin,
  ): Promise<AttemptedCode | null> {
    return firstRow(
      tx,
      `WITH codes AS (
         SELECT id, created_at, $2::text IS NOT NULL
                  OR CASE WHEN device_id IS NULL THEN address = $4 ELSE device_id IS NOT DISTINCT FROM $3::uuid END AS own
           FROM sign_in_codes WHERE phone = $1 AND code_challenge IS NOT DISTINCT FROM $2)
       SELECT c.id, c.code_hash, c.attempts, c.foreign_attempts, newest.own,
              c.consumed_at IS NULL AND c.expires_at > clock_timestamp() AS live,
              c.consumed_at > clock_timestamp() - interval '${REPEATABLE_SECONDS} seconds' AND c.expires_at > clock_timestamp()
                AND (c.code_challenge IS NOT NULL OR c.device_id = $3::uuid) IS TRUE AS repeatable
         FROM (SELECT DISTINCT ON (own) * FROM codes ORDER BY own, created_at DESC, id DESC) AS newest
         JOIN sign_in_codes c ON c.id = newest.id
        ORDER BY newest.own AND c.consumed_at IS NULL AND c.expires_at > clock_timestamp() DESC,
                 c.created_at DESC, c.id DESC LIMIT 1 FOR UPDATE OF c`,
      [phone, challenge, origin.device_id, origin.address],
    );
  }

  /** True if a live code of the number has this challenge or none, or if the number has no live code. */
  async mayRedeem(tx: EntityManager, phone: string, challenge: string | null): Promise<boolean> {
    const [row]: { may: boolean }[] = await tx.query(
      `SELECT coalesce(bool_or(code_challenge IS NULL OR code_challenge IS NOT DISTINCT FROM $2), true) AS may
         FROM sign_in_codes WHERE phone = $1 AND consumed_at IS NULL AND expires_at > clock_timestamp()`,
      [phone, challenge],
    );
    return row?.may ?? true;
  }

  async countWrongTry(tx: EntityManager, code: Pick<AttemptedCode, 'id' | 'own'>): Promise<void> {
    const counter = code.own ? 'attempts' : 'foreign_attempts';
    await tx.query(`UPDATE sign_in_codes SET ${counter} = ${counter} + 1 WHERE id = $1`, [code.id]);
  }

  async consume(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sign_in_codes SET consumed_at = now() WHERE id = $1', [id]);
  }

  /** Takes the locks in a fixed order to avoid deadlocks. */
  async lockBudgets(tx: EntityManager, request: RequestedCode): Promise<void> {
    const { phone, device_id, address, network_56, network_48 } = request;
    const networks = [network_48, network_56].filter((network) => network !== null);
    const keysOfAddress = [
      `sign-in-phone:${phone}`,
      ...networks.map((network) => `sign-in-network:${network}`),
      `sign-in-address:${address}`,
      'sign-in-codes',
    ];
    const keysOfDevice = [`sign-in-devices-of:${phone}`, 'sign-in-codes-of-devices'];
    await tx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n) ORDER BY n',
      [device_id === null ? keysOfAddress : keysOfDevice],
    );
  }

  /** Seconds to wait for each limit that is reached. */
  async waits(tx: EntityManager, request: RequestedCode, rules: readonly CodeRule[]): Promise<CodeWait[]> {
    const { phone, device_id, address, network_56, network_48 } = request;
    return tx.query(
      `WITH request AS (
         SELECT $1::text AS phone, $2::uuid AS device_id, $3::text AS address, $4::text AS network_56, $5::text AS network_48)
       ${rules.map(waitQuery).join('\nUNION ALL')}`,
      [phone, device_id, address, network_56, network_48],
    );
  }

  async countSince(tx: EntityManager, seconds: number): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      'SELECT count(*)::int AS count FROM sign_in_codes WHERE created_at > now() - make_interval(secs => $1)',
      [seconds],
    );
    return row?.count ?? 0;
  }
}

/** Longer than a day, the period of the longest limit. */
const RETENTION_HOURS = 48;

export const OLD_CODES = outdated('sign_in_codes', {
  where: `created_at < now() - interval '${RETENTION_HOURS} hours'`,
  oldest: 'created_at',
});
