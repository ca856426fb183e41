import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { notFound } from '../../platform/errors';
import type { StaffRows } from '../../platform/http';
import { AuditService } from '../audit';
import { ClaimsRepository } from './claims.repository';
import type { ClaimsQuery } from './dto/claims.requests';
import type { ClaimEvidence, StaffClaimRow } from './dto/claims.responses';

@Injectable()
export class ClaimReadsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ClaimsRepository,
    private readonly audit: AuditService,
  ) {}

  list(query: ClaimsQuery): Promise<StaffRows<StaffClaimRow>> {
    return this.repository.listForStaff(query);
  }

  /** Includes private messages. Audited. @throws DomainError NOT_FOUND */
  view(actorId: string, id: string): Promise<ClaimEvidence> {
    return this.transactions.run(async (tx) => {
      const claim = await this.repository.findForStaff(id, tx);
      if (!claim) throw notFound();
      await this.audit.record(tx, { actor_id: actorId, action: 'claim.viewed', subject_id: id });
      return {
        claim,
        messages: await this.repository.messages(tx, claim),
        boardings: await this.repository.boardings(tx, claim),
        claimant: await this.repository.history(tx, claim.claimant_id),
        respondent: await this.repository.history(tx, claim.respondent_id),
        connected: await this.repository.connected(tx, claim),
      };
    });
  }
}
