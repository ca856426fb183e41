import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';

/** Number of waiting items, and the age of the oldest in seconds (0 if there are none). */
export interface Backlog {
  figure:
    'payments' | 'payments_made' | 'reviews' | 'refunds' | 'payouts' | 'holds' | 'jobs' | 'providers_paused';
  /** The provider, the kind of record or the queue. */
  category: string;
  status: string;
  waiting: number;
  oldest_seconds: number;
}

const oldestSeconds = (time: string) =>
  `greatest(0, coalesce(extract(epoch FROM now() - min(${time})), 0))::float8 AS oldest_seconds`;

/** Each query reads an index of open or recent rows. */
const BACKLOG = {
  name: 'operations_backlog',
  text: `
    SELECT 'payments' AS figure, provider AS category, status, count(*)::int AS waiting, ${oldestSeconds('created_at')}
      FROM payments WHERE status IN ('pending', 'processing') GROUP BY provider, status
    UNION ALL SELECT 'payments_made', provider, status, count(*)::int, 0
      FROM payments WHERE created_at > now() - interval '15 minutes' GROUP BY provider, status
    UNION ALL SELECT 'reviews', 'payment', '', count(*)::int, ${oldestSeconds('created_at')} FROM payments WHERE needs_review
    UNION ALL SELECT 'reviews', 'refund', '', count(*)::int, ${oldestSeconds('created_at')} FROM refunds WHERE needs_review
    UNION ALL SELECT 'refunds', provider, status, count(*)::int, ${oldestSeconds('created_at')}
      FROM refunds WHERE status NOT IN ('completed', 'credited') GROUP BY provider, status
    UNION ALL SELECT 'payouts', '', 'batch', count(o.id)::int, ${oldestSeconds('b.created_at')}
      FROM payout_batches b JOIN payouts o ON o.batch_id = b.id WHERE b.status = 'open' GROUP BY b.status
    UNION ALL SELECT 'payouts', provider, status, count(*)::int, ${oldestSeconds('created_at')}
      FROM payouts WHERE status <> 'completed' GROUP BY provider, status
    UNION ALL SELECT 'holds', '', '', count(*)::int, ${oldestSeconds('hold_expires_at')}
      FROM bookings WHERE status = 'pending' AND hold_expires_at < now()
    UNION ALL SELECT 'jobs', name, 'due', count(*)::int, ${oldestSeconds('start_after')}
      FROM pgboss.job WHERE state < 'active' AND start_after <= now() GROUP BY name
    UNION ALL SELECT 'providers_paused', provider, '', 1, 0 FROM provider_health WHERE open_until > now()`,
};

@Injectable()
export class BacklogRepository {
  constructor(private readonly queries: PreparedQueries) {}

  find(): Promise<Backlog[]> {
    return this.queries.run(BACKLOG, []);
  }
}
