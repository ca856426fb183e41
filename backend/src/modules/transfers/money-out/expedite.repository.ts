import { Injectable } from '@nestjs/common';
import type { RailName } from '../../../platform/config';
import { PreparedQueries } from '../../../platform/database';
import { PAUSE_SECONDS } from './money-out.repository';

const SOONER = `next_check_at = least(next_check_at, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})))
  WHERE rail = $1 AND provider_reference = $2 AND status = 'sent' RETURNING id`;

const EXPEDITE = {
  name: 'callback_expedite',
  text: `WITH back AS (UPDATE refunds SET ${SOONER}), paid AS (UPDATE payouts SET ${SOONER})
    SELECT id FROM back UNION ALL SELECT id FROM paid`,
};

@Injectable()
export class ExpediteRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /** Moves the next check to now, or to 3 s after the last one. False for an unknown reference. */
  async expedite(rail: RailName, reference: string): Promise<boolean> {
    return (await this.queries.run<object>(EXPEDITE, [rail, reference])).length > 0;
  }
}
