/** Finds acknowledged writes that the database lacks. @returns messages */
export async function lostWrites({ bookings, payments, receipts, messages }, client) {
  const lost = [];
  const known = async (table, ids) =>
    new Set(
      (await client.query(`SELECT id FROM ${table} WHERE id = ANY($1)`, [ids])).rows.map(({ id }) => id),
    );
  const [ourBookings, ourMessages] = [
    await known('bookings', [...bookings]),
    await known(
      'messages',
      messages.map(({ id }) => id),
    ),
  ];
  for (const id of bookings) if (!ourBookings.has(id)) lost.push(`the booking ${id}`);
  for (const { id } of messages) if (!ourMessages.has(id)) lost.push(`the message ${id}`);
  const { rows } = await client.query(
    `SELECT p.id, p.status, r.receipt_number FROM payments p LEFT JOIN payment_receipts r ON r.payment_id = p.id`,
  );
  const ours = new Map(rows.map((row) => [row.id, row]));
  for (const [id, status] of payments) {
    const row = ours.get(id);
    if (!row) lost.push(`the payment ${id}`);
    else if (status === 'completed' && row.status !== 'completed')
      lost.push(`the payment ${id} was completed and is now ${row.status}`);
  }
  for (const [id, number] of receipts) {
    if (ours.get(id)?.receipt_number !== number)
      lost.push(`the receipt ${number}: the payment ${id} has ${ours.get(id)?.receipt_number ?? 'none'}`);
  }
  return lost;
}

/** Finds double charges, unknown payments and money that was never taken. @returns messages */
export async function moneyDifferences(providers, client) {
  const wrong = [];
  const charges = new Map();
  for (const charge of providers.charges) {
    const same = charges.get(charge.externalId) ?? [];
    charges.set(charge.externalId, [...same, charge]);
  }
  for (const [id, entries] of charges) {
    const taken = entries.filter(({ status }) => status === 'SUCCESSFUL').length;
    if (entries.length > 1)
      wrong.push(`the payment ${id} was charged ${taken} times under ${entries.length} references`);
  }
  const { rows } = await client.query(
    `SELECT p.id, p.status, p.amount, (SELECT count(*)::int FROM payment_receipts r WHERE r.payment_id = p.id) AS receipts FROM payments p`,
  );
  const ours = new Map(rows.map((row) => [row.id, row]));
  for (const [id, [charge]] of charges) {
    const row = ours.get(id);
    if (charge.status !== 'SUCCESSFUL') continue;
    if (!row) wrong.push(`${charge.provider} took ${charge.amount} for ${id}, which is unknown here`);
    else if (row.status !== 'completed')
      wrong.push(`${charge.provider} took the money of ${id}, which is ${row.status}`);
    else if (Number(charge.amount) !== row.amount)
      wrong.push(`${id}: ours ${row.amount}, theirs ${charge.amount}`);
  }
  for (const { id, status, receipts } of rows) {
    const charged = charges.get(id)?.[0]?.status === 'SUCCESSFUL';
    if (status === 'completed' && !charged) wrong.push(`${id} is completed but was never charged`);
    if (status === 'completed' && receipts !== 1) wrong.push(`${id} has ${receipts} receipts`);
  }
  return wrong;
}

/** Finds rides whose free seats differ from seats minus bookings. @returns messages */
export async function seatDifferences(client) {
  const { rows } = await client.query(
    `SELECT r.id FROM rides r LEFT JOIN bookings b ON b.ride_id = r.id AND b.status <> 'cancelled'
     GROUP BY r.id HAVING r.seats_available <> r.seats - coalesce(sum(b.seats), 0)`,
  );
  return rows.map(({ id }) => `the ride ${id}`);
}
