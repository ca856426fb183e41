import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PROVIDER_NAMES } from '../../../platform/config';
import { bindings, hasRow, PreparedQueries, statements } from '../../../platform/database';
import { likePerson, personMatches } from '../../profiles';
import type { FoundRecordResponse } from '../dto/operations.responses';
import { RECORD_KINDS, type RecordKind } from './record-search';

const MAX_PER_KIND = 5;

const xaf = (amount: string) => `${amount} || ' XAF'`;
const doualaTime = (time: string) => `to_char(${time} AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD HH24:MI')`;
const ROUTE = `r.from_city || ' → ' || r.to_city`;

const SOURCES: Record<RecordKind, { from: string; alias: string; title: string; state: string }> = {
  profile: {
    from: 'profiles p',
    alias: 'p',
    title: `concat_ws(' · ', nullif(p.full_name, ''), '+' || p.phone)`,
    state: `CASE WHEN p.deleted_at IS NOT NULL THEN 'deleted' WHEN p.suspended_at IS NOT NULL THEN 'suspended'
      WHEN p.is_driver THEN 'driver' ELSE 'passenger' END`,
  },
  driver_application: {
    from: 'driver_documents a JOIN profiles p ON p.id = a.driver_id',
    alias: 'a',
    title: `concat_ws(' · ', nullif(p.full_name, ''), '+' || p.phone)`,
    state: 'a.status',
  },
  ride: {
    from: 'rides r',
    alias: 'r',
    title: `${ROUTE} || ', ' || ${doualaTime('r.departure_time')}`,
    state: 'r.status',
  },
  booking: {
    from: 'bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles p ON p.id = b.user_id',
    alias: 'b',
    title: `concat_ws(' · ', nullif(p.full_name, ''), ${ROUTE} || ', ' || ${doualaTime('b.departure_time')})`,
    state: 'b.status',
  },
  payment: {
    from: 'payments m LEFT JOIN payment_receipts t ON t.payment_id = m.id',
    alias: 'm',
    title: `concat_ws(' · ', ${xaf('m.amount')}, '+' || m.phone_number, t.receipt_number)`,
    state: 'm.status',
  },
  refund: {
    from: 'refunds f JOIN payments m ON m.id = f.payment_id',
    alias: 'f',
    title: `${xaf('f.amount')} || ' · +' || m.phone_number`,
    state: 'f.status',
  },
  payout: {
    from: 'payouts o',
    alias: 'o',
    title: `concat_ws(' · ', ${xaf('o.amount')}, o.full_name, '+' || o.phone_number)`,
    state: 'o.status',
  },
  payout_batch: {
    from: 'payout_batches g',
    alias: 'g',
    title: `concat_ws(' · ', ${doualaTime('g.created_at')}, g.reference)`,
    state: 'g.status',
  },
};

function selectOf(kind: RecordKind, where: string, order = `${SOURCES[kind].alias}.created_at DESC`): string {
  const { from, alias, title, state } = SOURCES[kind];
  return `(SELECT '${kind}' AS kind, ${alias}.id, ${title} AS title, ${state} AS state FROM ${from}
    WHERE ${where} ORDER BY ${order} LIMIT ${MAX_PER_KIND})`;
}

const WALLETS = PROVIDER_NAMES.map((name) => `'${name}'`).join(', ');

const SQL = statements({
  operations_records_by_id: RECORD_KINDS.map((kind) =>
    selectOf(kind, `${SOURCES[kind].alias}.id = $1::uuid`),
  ).join(' UNION ALL '),
  operations_records_by_receipt: selectOf('payment', 't.receipt_number = $1'),
  operations_records_by_plate: selectOf(
    'ride',
    `upper(translate(r.car_plate, ' -', '')) = $1`,
    'r.departure_time DESC',
  ),
  operations_records_by_reference: [
    selectOf('payment', `m.provider IN (${WALLETS}) AND m.transaction_id = $1`),
    selectOf('refund', 'f.provider_reference = $1 OR f.settled_reference = $1'),
    selectOf('payout', 'o.provider_reference = $1 OR o.settled_reference = $1'),
    selectOf('payout_batch', 'g.reference = $1'),
  ].join(' UNION ALL '),
  operations_records_by_payer: selectOf('payment', 'm.phone_number = $1'),
  operations_records_of_people: [
    selectOf('profile', 'p.id = ANY($1::uuid[])', 'array_position($1::uuid[], p.id)'),
    selectOf('driver_application', 'a.driver_id = ANY($1::uuid[])'),
    selectOf(
      'ride',
      `r.driver_id = ANY($1::uuid[]) AND r.departure_time > now() - interval '1 day'`,
      'r.departure_time',
    ),
    selectOf('booking', 'b.user_id = ANY($1::uuid[])'),
  ].join(' UNION ALL '),
});

@Injectable()
export class RecordSearchRepository {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly dataSource: DataSource,
  ) {}

  findBy(
    term: 'id' | 'receipt' | 'plate' | 'reference' | 'payer',
    value: string,
  ): Promise<FoundRecordResponse[]> {
    return this.prepared.run(SQL[`operations_records_by_${term}`], [value]);
  }

  ofPeople(ids: readonly string[]): Promise<FoundRecordResponse[]> {
    return this.prepared.run(SQL.operations_records_of_people, [ids]);
  }

  /** People whose number or name contains the text, or else those with the most similar names. */
  async findPeople(text: string): Promise<string[]> {
    const { values, bind } = bindings();
    const contains = personMatches('p', text, bind);
    const exact = await this.ids(
      `SELECT p.id FROM profiles p WHERE ${contains} ORDER BY p.deleted_at NULLS FIRST, p.full_name LIMIT ${MAX_PER_KIND}`,
      values,
    );
    if (exact.length > 0 || !(await this.hasTrigrams())) return exact;
    const similar = bindings();
    const { like, distance } = likePerson('p', text, similar.bind);
    return this.ids(
      `SELECT p.id FROM profiles p WHERE ${like} ORDER BY ${distance} LIMIT ${MAX_PER_KIND}`,
      similar.values,
    );
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(text, values);
    return rows.map(({ id }) => id);
  }

  private async hasTrigrams(): Promise<boolean> {
    return hasRow(this.dataSource, `SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`);
  }
}
