import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import { EVIDENCE_TYPES, type EvidenceType, RISK_KINDS, type RiskSignal } from './risk-score';
import { lookFor } from './risk-signals.sql';

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

const LOOKS = RISK_KINDS.map((kind) => ({ kind, query: lookFor(kind) }));
const PEOPLE = {
  name: 'account.risk_people',
  text: `SELECT id, full_name, role, suspended_at IS NOT NULL AS suspended, created_at
    FROM profiles WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL`,
};

@Injectable()
export class RiskSignalsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** What is found about everybody, or about one person; one statement after the other, since staff look at leisure. */
  async signals(profileId: string | null): Promise<Map<string, RiskSignal[]>> {
    const found = new Map<string, RiskSignal[]>();
    for (const { kind, query } of LOOKS) {
      for (const row of await this.prepared.run<SignalRow>(query, [profileId])) {
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
