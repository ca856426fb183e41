import pg from 'pg';

/** A connection of the rehearsal; may be cut, closed at the end. */
export async function connect(stage, url) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  stage.atEnd(() => client.end());
  return client;
}

export async function openPayments(client) {
  const { rows } = await client.query(`SELECT id FROM payments WHERE status IN ('pending', 'processing')`);
  return rows.map(({ id }) => id);
}
