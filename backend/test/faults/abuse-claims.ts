import { ClaimDecisionsService } from '../../src/modules/claims/claim-decisions.service';
import { ClaimsService } from '../../src/modules/claims/claims.service';
import type { Person } from '../factories/person';
import type { PaymentsContext } from '../setup/payments-context';
import type { Act } from './abuse-acts';
import type { Ticket } from './abuse-property';

interface LatestClaim {
  id: string;
  claimant_id: string;
  respondent_id: string;
  status: string;
}

/** Claims of an abuse story: by driver and passenger, answered by the other, decided by two admins. */
export class AbuseClaims {
  private readonly claims: ClaimsService;
  private readonly decisions: ClaimDecisionsService;

  constructor(
    private readonly context: PaymentsContext,
    private readonly admins: readonly Person[],
  ) {
    const { module } = context.first;
    this.claims = module.get(ClaimsService, { strict: false });
    this.decisions = module.get(ClaimDecisionsService, { strict: false });
  }

  async perform(act: Extract<Act, { who: number }>, ticket: Ticket, driverId: string): Promise<unknown> {
    if (act.what === 'no_show') return this.claims.open(driverId, ticket.id, 'no_show', null);
    if (act.what === 'absent') return this.claims.open(ticket.user, ticket.id, 'driver_absent', null);
    const [claim] = await this.context.database.query<LatestClaim[]>(
      'SELECT * FROM claims WHERE booking_id = $1 ORDER BY created_at DESC LIMIT 1',
      [ticket.id],
    );
    if (!claim) return null;
    switch (act.what) {
      case 'contest':
        return this.claims.contest(claim.respondent_id, claim.id, 'Not true');
      case 'appeal': {
        const loser = claim.status === 'upheld' ? claim.respondent_id : claim.claimant_id;
        return this.claims.appeal(loser, claim.id, 'Look again');
      }
      case 'decide': {
        ticket.returned = true;
        const { id } = this.admins[act.by] as Person;
        const decision = { outcome: act.outcome, reason: 'Seen', false_claim: act.outcome === 'dismissed' };
        return this.decisions.decide(id, claim.id, decision);
      }
      default:
        return null;
    }
  }

  async bookingsWithOpenClaims(): Promise<string[]> {
    const rows = await this.context.database.query<{ booking_id: string }[]>(
      `SELECT booking_id FROM claims WHERE status IN ('open', 'contested')`,
    );
    return rows.map(({ booking_id }) => booking_id);
  }

  /** Expects that the batch pays no booking whose claim was open before and after its creation. */
  async expectUnpaid(batchId: string, before: string[]): Promise<void> {
    const after = await this.bookingsWithOpenClaims();
    const covered: unknown[] = await this.context.database.query(
      `SELECT e.booking_id FROM payouts o JOIN payout_entries c ON c.payout_id = o.id JOIN journal_entries e ON e.id = c.entry_id
       WHERE o.batch_id = $1 AND e.booking_id = ANY($2) GROUP BY 1 HAVING sum(e.credit - e.debit) > 0`,
      [batchId, before.filter((id) => after.includes(id))],
    );
    expect(covered).toEqual([]);
  }

  async markNoShows(tickets: readonly Ticket[]): Promise<void> {
    const rows = await this.context.database.query<{ booking_id: string }[]>(
      `SELECT booking_id FROM claims WHERE kind = 'no_show' AND 'upheld' IN (status, first_outcome)`,
    );
    for (const { booking_id } of rows) {
      const ticket = tickets.find(({ id }) => id === booking_id);
      if (ticket) ticket.noShow = true;
    }
  }
}
