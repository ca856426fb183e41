import type { DataSource } from 'typeorm';

/** Tables with times at which something falls due or expires. */
const TIMED = [
  'rides',
  'bookings',
  'payments',
  'payment_callbacks',
  'refunds',
  'payouts',
  'claims',
  'sms_deliveries',
  'provider_budgets',
  'provider_health',
  'pgboss.job',
];

/** Moves the times of open records back. Receipts and histories keep theirs. */
export async function moveTimes(database: DataSource, seconds: number): Promise<void> {
  for (const { name, columns } of await timesOf(database)) {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await database.query(`UPDATE ${name} SET ${changes.join(', ')}`, [seconds]);
  }
}

async function timesOf(database: DataSource): Promise<{ name: string; columns: string[] }[]> {
  return database.query(
    `SELECT t.name, array_agg(quote_ident(a.attname)) AS columns
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, place)
     JOIN pg_attribute a ON a.attrelid = to_regclass(t.name) AND a.attnum > 0 AND NOT a.attisdropped
       AND a.atttypid = 'timestamptz'::regtype AND a.attname NOT IN ('updated_at', 'payment_time', 'keep_until')
     GROUP BY t.name, t.place ORDER BY t.place`,
    [TIMED],
  );
}

/** Makes waiting work due now, except rows claimed by a process. */
export async function makeWorkDue(database: DataSource): Promise<void> {
  for (const table of ['payments', 'refunds', 'payouts']) {
    await database.query(
      `UPDATE ${table} SET next_check_at = now(), last_checked_at = least(last_checked_at, now() - interval '3 seconds')
       WHERE (next_check_at > now() OR last_checked_at > now() - interval '3 seconds' AND next_check_at IS NOT NULL)
         AND (claimed_until IS NULL OR claimed_until <= now())`,
    );
  }
  await database.query('UPDATE refunds SET rebook_until = now() WHERE rebook_until > now()');
  // Ends the circuit breaker's pause: one trial request first, then the rest.
  await database.query(
    `UPDATE provider_health SET open_until = now() WHERE open_until > now() AND NOT probing`,
  );
  await database.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND start_after > now()`,
  );
}

/** Texts queued or being sent. */
export async function textsUnderWay(database: DataSource): Promise<number> {
  const rows: unknown[] = await database.query(
    `SELECT 1 FROM pgboss.job WHERE name = 'notifications.send' AND state IN ('created', 'active')`,
  );
  return rows.length;
}

export async function openWork(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ what: string }[]>(
    `SELECT concat_ws(' ', provider, 'payment', status, 'due in', next_check_at - now(), 'claimed for', claimed_until - now(),
       'asked', now() - last_checked_at, 'ago') AS what FROM payments WHERE status IN ('pending', 'processing') AND NOT needs_review
     UNION ALL SELECT 'refund ' || status FROM refunds WHERE status IN ('requested', 'sent') AND NOT needs_review
     UNION ALL SELECT 'payout ' || status FROM payouts WHERE status IN ('created', 'sent') AND NOT needs_review
     UNION ALL SELECT 'job ' || name || ' ' || state FROM pgboss.job
       WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'`,
  );
  return rows.map((row) => row.what);
}
