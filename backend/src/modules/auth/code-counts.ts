import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CodeRule, CodeScope } from './code-rules';
import type { CodeOrigin } from './origin/devices.service';

export interface AskedCode extends CodeOrigin {
  phone: string;
}

/** A limit that is used up, and for how long. */
export interface CodeWait {
  scope: CodeScope;
  seconds: number;
}

/** Which codes a limit counts; `asked` is the request. */
const COUNTED: Record<CodeScope, string> = {
  device: 'phone = asked.phone AND device_id = asked.device_id',
  devices: 'phone = asked.phone AND device_id IS NOT NULL',
  number_and_address: 'phone = asked.phone AND address = asked.address AND device_id IS NULL',
  number: 'phone = asked.phone AND device_id IS NULL',
  address: 'address = asked.address AND device_id IS NULL',
  network_56: 'network_56 = asked.network_56 AND device_id IS NULL',
  network_48: 'network_48 = asked.network_48 AND device_id IS NULL',
  overall: '(device_id IS NULL) = (asked.device_id IS NULL)',
};

/** Numbers of ours only: nothing of a request is in the text. */
const wait = ({ scope, codes, seconds }: CodeRule): string => `
  (SELECT '${scope}' AS scope,
          ceil(extract(epoch FROM code.created_at - statement_timestamp()) + ${seconds})::int AS seconds
     FROM asked CROSS JOIN LATERAL (
       SELECT created_at FROM sign_in_codes
        WHERE ${COUNTED[scope]} AND created_at > statement_timestamp() - interval '${seconds} seconds'
        ORDER BY created_at DESC OFFSET ${codes - 1} LIMIT 1) AS code)`;

/** What was asked for lately, for the limits. */
@Injectable()
export class CodeCounts {
  /** One request at a time for whatever it counts in: in this order everywhere, so that nobody waits in a circle. */
  async lock(tx: EntityManager, asked: AskedCode): Promise<void> {
    const { phone, device_id, address, network_56, network_48 } = asked;
    const keys =
      device_id === null
        ? [
            `sign-in-phone:${phone}`,
            network_48 === null ? null : `sign-in-network:${network_48}`,
            network_56 === null ? null : `sign-in-network:${network_56}`,
            `sign-in-address:${address}`,
            'sign-in-codes',
          ]
        : [`sign-in-devices-of:${phone}`, 'sign-in-codes-of-devices'];
    await tx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n) ORDER BY n',
      [keys.filter((key) => key !== null)],
    );
  }

  /** The limits that are used up, with the seconds until one more code is within each. */
  async waits(tx: EntityManager, asked: AskedCode, rules: readonly CodeRule[]): Promise<CodeWait[]> {
    const { phone, device_id, address, network_56, network_48 } = asked;
    return tx.query(
      `WITH asked AS (
         SELECT $1::text AS phone, $2::uuid AS device_id, $3::text AS address, $4::text AS network_56, $5::text AS network_48)
       ${rules.map(wait).join('\nUNION ALL')}`,
      [phone, device_id, address, network_56, network_48],
    );
  }

  /** Codes asked for in the last `seconds`, of everybody. */
  async countSince(tx: EntityManager, seconds: number): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      'SELECT count(*)::int AS count FROM sign_in_codes WHERE created_at > now() - make_interval(secs => $1)',
      [seconds],
    );
    return row?.count ?? 0;
  }
}
