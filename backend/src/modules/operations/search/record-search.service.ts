import { Injectable } from '@nestjs/common';
import type { Identity, StaffRole } from '../../../platform/http';
import type { FoundRecordResponse } from '../dto/operations.responses';
import { parseSearchText, RECORD_KINDS, type RecordKind } from './record-search';
import { RecordSearchRepository } from './record-search.repository';

/** Kinds whose pages the role may open. */
const KINDS_OF: Record<StaffRole, readonly RecordKind[]> = {
  approver: ['driver_application'],
  support: ['profile', 'ride', 'booking'],
  finance: ['ride', 'booking', 'payment', 'refund', 'payout', 'payout_batch'],
  admin: RECORD_KINDS,
};

@Injectable()
export class RecordSearchService {
  constructor(private readonly repository: RecordSearchRepository) {}

  /** At most five of each kind. */
  async find(text: string, role: Identity['staffRole']): Promise<FoundRecordResponse[]> {
    const found = new Map<string, FoundRecordResponse>();
    for (const row of (await this.search(text)).flat()) found.set(`${row.kind}:${row.id}`, row);
    return [...found.values()]
      .filter(({ kind }) => role !== null && KINDS_OF[role].includes(kind))
      .sort((one, other) => RECORD_KINDS.indexOf(one.kind) - RECORD_KINDS.indexOf(other.kind));
  }

  private search(text: string): Promise<FoundRecordResponse[][]> {
    const { phone, name, ...others } = parseSearchText(text);
    const terms = { ...others, payer: phone?.length === 9 ? `237${phone}` : phone };
    const searches: Promise<FoundRecordResponse[]>[] = [];
    for (const term of ['id', 'receipt', 'plate', 'reference', 'payer'] as const) {
      const value = terms[term];
      if (value !== undefined) searches.push(this.repository.findBy(term, value));
    }
    const phoneOrName = phone ?? name;
    if (phoneOrName !== undefined) searches.push(this.searchPeople(phoneOrName));
    return Promise.all(searches);
  }

  private async searchPeople(text: string): Promise<FoundRecordResponse[]> {
    const ids = await this.repository.findPeople(text);
    return ids.length === 0 ? [] : this.repository.ofPeople(ids);
  }
}
