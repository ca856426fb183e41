import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import {
  EVIDENCE_TYPES,
  type EvidenceType,
  RISK_KINDS,
  RISK_WEIGHTS,
  type RiskKind,
  type RiskSignal,
} from './risk-score';

const MAX_PEOPLE = 200;
const MAX_RECORDS = 10;

const SINCE = `now() - interval '30 days'`;

interface SignalQuery {
  from: string;
  where: string;
  person: string;
  count: string;
  last: string;
  evidence: Partial<Record<EvidenceType, string>>;
}

/** Driver `d` and passenger `t` of paid bookings; dated by creation, because payment follows within an hour. */
const paidBookings = (condition: string, more: Partial<SignalQuery> = {}): SignalQuery => ({
  from: `bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles d ON d.id = r.driver_id
    JOIN profiles t ON t.id = b.user_id`,
  where: `b.created_at > ${SINCE} AND b.paid_at IS NOT NULL AND ${condition}`,
  person: 'r.driver_id',
  count: 'count(DISTINCT b.id)',
  last: 'max(b.paid_at)',
  evidence: { bookings: 'b.id', profiles: 'b.user_id' },
  ...more,
});

const SIGNAL_QUERIES: Record<RiskKind, SignalQuery> = {
  // The payer's number is the driver's own, or one that the driver pays with as a passenger.
  shared_payer_number: paidBookings(
    `EXISTS (SELECT 1 FROM payments m WHERE m.booking_id = b.id AND m.status IN ('completed', 'refunded')
      AND (m.phone_number = d.phone OR EXISTS (SELECT 1 FROM bookings o JOIN payments op ON op.booking_id = o.id
        WHERE o.user_id = r.driver_id AND op.phone_number = m.phone_number)))`,
    { evidence: { bookings: 'b.id', payments: 'b.latest_payment_id', profiles: 'b.user_id' } },
  ),
  shared_device: paidBookings(`EXISTS (SELECT 1 FROM sign_in_devices a
    JOIN sign_in_devices c ON c.token_hash = a.token_hash AND c.user_id = b.user_id WHERE a.user_id = r.driver_id)`),
  // Within a day: carriers reassign addresses.
  shared_address: paidBookings(`EXISTS (SELECT 1 FROM sign_in_codes a
    JOIN sign_in_codes c ON c.phone = t.phone AND c.address = a.address
      AND c.created_at BETWEEN a.created_at - interval '1 day' AND a.created_at + interval '1 day'
    WHERE a.phone = d.phone AND a.consumed_at IS NOT NULL AND c.consumed_at IS NOT NULL)`),
  // Passengers who confirm within an hour that they travelled, without a boarding code.
  confirm_travel_burst: {
    from: `(SELECT b.id, b.user_id, b.completed_at, r.driver_id, count(*) OVER (PARTITION BY r.driver_id
        ORDER BY b.completed_at RANGE BETWEEN interval '1 hour' PRECEDING AND CURRENT ROW) AS within_an_hour
      FROM bookings b JOIN rides r ON r.id = b.ride_id
      WHERE b.created_at > ${SINCE} AND b.status = 'completed' AND NOT b.code_verified) w`,
    where: 'w.completed_at IS NOT NULL',
    person: 'w.driver_id',
    count: 'max(w.within_an_hour)',
    last: 'max(w.completed_at)',
    evidence: { bookings: 'w.id', profiles: 'w.user_id' },
  },
  lapsed_holds: {
    from: 'bookings b',
    where: `b.created_at > ${SINCE} AND b.status = 'cancelled' AND b.paid_at IS NULL
      AND b.cancel_cause IN ('expired', 'payment_failed', 'passenger')`,
    person: 'b.user_id',
    count: 'count(*)',
    last: 'max(b.cancelled_at)',
    evidence: { bookings: 'b.id', rides: 'b.ride_id' },
  },
  many_moves: {
    from: 'ride_changes c JOIN rides r ON r.id = c.ride_id',
    where: `c.created_at > ${SINCE} AND c.departure_moved AND c.sold AND c.actor_id = r.driver_id`,
    person: 'r.driver_id',
    count: 'count(*)',
    last: 'max(c.created_at)',
    evidence: { rides: 'r.id' },
  },
  many_refunds: {
    from: 'refunds f JOIN bookings b ON b.id = f.booking_id JOIN rides r ON r.id = b.ride_id',
    where: `f.created_at > ${SINCE} AND f.amount > 0 AND f.cause IN ('passenger_cancelled', 'staff', 'ride_cancelled')`,
    person: `CASE f.cause WHEN 'ride_cancelled' THEN r.driver_id ELSE b.user_id END`,
    count: 'count(*)',
    last: 'max(f.created_at)',
    evidence: { refunds: 'f.id', bookings: 'b.id' },
  },
  // Full and paid future rides of a driver who has never boarded a passenger.
  new_driver_prepaid: {
    from: 'rides r',
    where: `r.created_at > ${SINCE} AND r.status = 'scheduled' AND r.departure_time > now() AND r.seats_available = 0
      AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.status = 'pending')
      AND NOT EXISTS (SELECT 1 FROM rides e JOIN bookings x ON x.ride_id = e.id
        WHERE e.driver_id = r.driver_id AND x.code_verified AND x.status = 'completed')`,
    person: 'r.driver_id',
    count: 'count(*)',
    last: 'max(r.created_at)',
    evidence: { rides: 'r.id' },
  },
};

/** Prepared statement for the people of `$1` or, if null, the people with the highest counts. */
function riskQuery(kind: RiskKind): { name: string; text: string } {
  const { from, where, person, count, last, evidence } = SIGNAL_QUERIES[kind];
  const records = Object.entries(evidence).map(
    ([type, id]) =>
      `'${type}', (array_agg(DISTINCT ${id}) FILTER (WHERE ${id} IS NOT NULL))[1:${MAX_RECORDS}]`,
  );
  return {
    name: `payments_risk_${kind}`,
    text: `SELECT ${person} AS profile_id, ${count}::int AS count, ${last} AS last_at,
        json_build_object(${records.join(', ')}) AS records
      FROM ${from} WHERE ${where} AND ($1::uuid[] IS NULL OR ${person} = ANY($1))
      GROUP BY ${person} HAVING ${count} >= ${RISK_WEIGHTS[kind].from} ORDER BY ${count} DESC, ${person} 
        LIMIT CASE WHEN $1 IS NULL THEN ${MAX_PEOPLE} END`,
  };
}

interface SignalRow {
  profile_id: string;
  count: number;
  last_at: Date;
  records: Partial<Record<EvidenceType, string[] | null>>;
}

export interface RiskPerson {
  id: string;
  full_name: string;
  role: 'user' | 'driver';
  suspended: boolean;
  created_at: Date;
}

const STATEMENTS = RISK_KINDS.map((kind) => ({ kind, query: riskQuery(kind) }));
const PEOPLE = {
  name: 'payments_risk_people',
  text: `SELECT id, full_name, role, suspended_at IS NOT NULL AS suspended, created_at
    FROM profiles WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL`,
};

@Injectable()
export class RiskSignalsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** One query after the other, to spare the pool. @param people null: those with the highest counts */
  async signals(people: string[] | null): Promise<Map<string, RiskSignal[]>> {
    const found = new Map<string, RiskSignal[]>();
    for (const { kind, query } of STATEMENTS) {
      for (const row of await this.prepared.run<SignalRow>(query, [people])) {
        const { profile_id, count, last_at, records } = row;
        const evidence = EVIDENCE_TYPES.flatMap((type) => (records[type] ?? []).map((id) => ({ type, id })));
        found.set(profile_id, [...(found.get(profile_id) ?? []), { kind, count, last_at, evidence }]);
      }
    }
    return found;
  }

  people(ids: string[]): Promise<RiskPerson[]> {
    return this.prepared.run<RiskPerson & Record<string, unknown>>(PEOPLE, [ids]);
  }
}
