/**
 * Database machine and files are lost; both are restored from backups to a moment in the midst of traffic, later
 * payments from the providers.
 *   npm run rehearse:restore [-- --short]
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Backups } from './lib/backups.mjs';
import { lostOf, wrongSeats, wrongWithMoney } from './lib/books.mjs';
import { statusOf, waitFor } from './lib/child.mjs';
import { connect, openPayments } from './lib/database.mjs';
import { Outside } from './lib/outside.mjs';
import { PostgresServer } from './lib/postgres.mjs';
import { cli, ProductProcess } from './lib/product.mjs';
import { rehearse } from './lib/rehearsal.mjs';
import { insertRiders, insertTalks, Traffic } from './lib/traffic.mjs';

/** archive_timeout: the most that is lost with the machine. A deployment has 60. */
const ARCHIVE_SECONDS = 5;

await rehearse({ packages: ['postgresql-15', 'pgbackrest', 'rclone', 'openssl'], seconds: 300, play });

async function play(stage) {
  const [backups, outside] = [await Backups.open(stage), await Outside.open(stage)];
  const files = join(stage.folder, 'files');
  const settings = { ...outside.settings, STORAGE_URL: `file:${files}` };
  const before = await liveUntilTheFire(stage, backups, outside, settings, files);

  const begun = performance.now();
  const fresh = await PostgresServer.prepare(stage, 'fresh');
  const client = await restore(stage, backups, fresh, before.moment);
  await backups.bringFiles(files);
  settings.DATABASE_URL = fresh.urlOf('mboa');
  stage.say('database and files are restored');

  // Follows docs/operations.md, "Restore".
  const journal = await cli(stage, settings, ['verify-journal']);
  stage.check('the journal agrees', journal.code === 0, journal.printed.split('\n'));
  stage.none(
    'no write acknowledged before the restore point is lost',
    await lostOf(before.acknowledged, client),
  );
  const later = (await client.query('SELECT id FROM payments WHERE id = ANY($1)', [before.later])).rows;
  stage.none(
    'no payment created after it exists',
    later.map(({ id }) => id),
  );
  const open = await openPayments(client);
  await client.query('UPDATE receipt_counters SET last_number = last_number + 1000');

  const product = await (await ProductProcess.prepare(stage, 'product-again', settings)).start();
  const traffic = new Traffic(product.url);
  await traffic.bookAndPay(before.passenger);
  stage.check('people book and pay again', traffic.acknowledged.payments.size === 1, traffic.failures);
  const recovery = (performance.now() - begun) / 1_000;
  stage.say('the product responds, and the first payment is requested');

  await cli(stage, settings, ['reconcile']);
  await waitFor('the open payments at their end', async () => (await openPayments(client)).length === 0);
  const { rows } = await client.query(
    `SELECT id FROM payments WHERE id = ANY($1) AND status <> 'completed'`,
    [open],
  );
  stage.none(
    'payers who approved after it have their tickets, by status requests',
    rows.map(({ id }) => id),
  );
  await compareStatement(stage, settings, outside, before.later);
  const unknown = before.later.map((id) => `${id}, which is unknown here`);
  const wrong = await wrongWithMoney(outside, client);
  stage.none(
    'apart from those, our books equal the providers’',
    wrong.filter((one) => !unknown.some((end) => one.endsWith(end))),
  );
  stage.none('seats are exact', await wrongSeats(client));
  const answers = await Promise.all(before.acknowledged.pictures.map((path) => statusOf(product.url + path)));
  stage.check(
    'every picture exists',
    answers.every((status) => status === 200) && answers.length > 0,
    answers.map(String),
  );
  await receiptsAreNew(stage, client, before.receiptsAfter);

  const { last } = (await client.query('SELECT pg_last_xact_replay_timestamp() AS last')).rows[0];
  stage.figure(
    'RPO of the restore: last restored change to restore point',
    seconds(before.momentMs - last.getTime()),
  );
  stage.figure('RPO of the loss: last archived WAL to the loss', seconds(before.unarchivedMs));
  stage.figure('RTO: first command to bookings and payments', `${recovery.toFixed(1)} s`);
  stage.figure(
    'payments open at the restore point, created after it',
    `${open.length}, ${before.later.length}`,
  );
}

/** Traffic, a full backup, the restore point, more traffic, then loss of the machine and its disks. */
async function liveUntilTheFire(stage, backups, outside, settings, files) {
  const [early, prompted, later] = stage.short ? [10, 5, 10] : [40, 20, 40];
  const server = await PostgresServer.prepare(stage, 'old');
  await server.initialize();
  await server.start({
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    archive_command: `pgbackrest --config=${backups.settingsFor(server)} --stanza=mboa archive-push %p`,
  });
  const root = await connect(stage, server.urlOf('postgres'));
  await root.query('CREATE DATABASE mboa');
  await backups.pgbackrest(server, 'stanza-create');
  const here = { ...settings, DATABASE_URL: server.urlOf('mboa') };
  const product = await (await ProductProcess.prepare(stage, 'product', here)).start();
  const client = await connect(stage, server.urlOf('mboa'));
  const [talk] = await insertTalks(server.urlOf('mboa'), 1);
  const people = await insertRiders(client, early + prompted + later + 1);
  const traffic = new Traffic(product.url);
  const talking = traffic.talk(talk, 100);
  const buy = (riders) =>
    Promise.all(riders.map(async (one) => traffic.untilPaid(one, await traffic.bookAndPay(one), 500)));

  const first = people.slice(0, early);
  await Promise.all([
    backups.pgbackrest(server, '--type=full', 'backup'),
    buy(first),
    ...first.map((one) => traffic.sendPicture(one)),
  ]);
  stage.say('full backup made during payments');
  outside.hesitate = true;
  await Promise.all(people.slice(early, early + prompted).map((one) => traffic.bookAndPay(one)));
  await backups.saveFiles(files);

  const acknowledged = structuredClone(traffic.acknowledged);
  const { moment } = (await client.query('SELECT clock_timestamp()::text AS moment')).rows[0];
  const momentMs = Date.now();
  stage.say(`restore point: ${acknowledged.payments.size} payments, ${prompted} of them open`);
  await pause(500);
  // Replaced pictures: files referenced by the restored database are deleted from the store.
  const changes = first.slice(0, 3).map((one) => traffic.sendPicture(one));
  await Promise.all([...changes, outside.approveAll(1_000), buy(people.slice(early + prompted, -1))]);
  await waitFor(
    'the old pictures to go',
    async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pgboss.job WHERE state IN ('created', 'retry', 'active') LIMIT 1`,
      );
      return rows.length === 0;
    },
    20,
  ).catch(() => undefined);
  await backups.saveFiles(files);
  await pause(2_000 * ARCHIVE_SECONDS);

  const [{ last_archived_time: archived }] = (
    await client.query('SELECT last_archived_time FROM pg_stat_archiver')
  ).rows;
  const unarchivedMs = Date.now() - archived.getTime();
  await server.kill();
  traffic.over = true;
  await Promise.all([talking, product.end('SIGKILL')]);
  for (const folder of [server.data, files]) rmSync(folder, { recursive: true });
  stage.say('kill -9; data and files deleted');
  const isLater = ([id]) => !acknowledged.payments.has(id);
  return {
    ...{ acknowledged, moment, momentMs, unarchivedMs, passenger: people.at(-1) },
    later: [...traffic.acknowledged.payments].filter(isLater).map(([id]) => id),
    receiptsAfter: [...traffic.acknowledged.receipts].filter(isLater).map(([, number]) => number),
  };
}

async function restore(stage, backups, fresh, moment) {
  await backups.pgbackrest(fresh, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  await fresh.start();
  const client = await connect(stage, fresh.urlOf('mboa'));
  await waitFor('the end of recovery', async () => {
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS still');
    return !rows[0].still;
  });
  return client;
}

/** Providers offer no list, only a statement: charges missing in our books are passed to the command line. */
async function compareStatement(stage, settings, outside, expected) {
  const file = join(stage.folder, 'statement.csv');
  const lines = outside.charges.map(({ externalId, amount, status }) => `${externalId},${amount},${status}`);
  writeFileSync(file, ['reference,amount,status', ...lines].join('\n'));
  const { code, printed } = await cli(stage, settings, ['compare-statement', file]);
  const named = printed.split('\n').filter((line) => line.includes('is not known here'));
  const right =
    code === 1 && named.length === expected.length && expected.every((id) => printed.includes(id));
  stage.check('the comparison with the statement names exactly the payments after the restore point', right, [
    printed,
  ]);
}

/** Receipt numbers issued after the restore point are not reused. */
async function receiptsAreNew(stage, client, given) {
  const { rows } = await client.query(
    'SELECT receipt_number FROM payment_receipts WHERE receipt_number = ANY($1)',
    [given],
  );
  stage.none(
    'no receipt number issued after it is reused',
    rows.map((row) => row.receipt_number),
  );
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(2)} s`;
}
