import pg from 'pg';

/** Opens a connection that is closed at the end of the rehearsal. It may break without an error. */
export async function connect(rehearsal, url) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  rehearsal.atEnd(() => client.end());
  return client;
}

export async function openPayments(client) {
  const { rows } = await client.query(`SELECT id FROM payments WHERE status IN ('pending', 'processing')`);
  return rows.map(({ id }) => id);
}
