/**
 * The database's machine and the files are lost during traffic. Both are restored from backups to an earlier moment, and
 * later payments are recovered from the providers.
 *   npm run rehearse:restore [-- --short]
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Backups } from './lib/backups.mjs';
import { statusOf, waitFor } from './lib/child.mjs';
import { lostWrites, moneyDifferences, seatDifferences } from './lib/consistency.mjs';
import { connect, openPayments } from './lib/database.mjs';
import { PostgresServer } from './lib/postgres.mjs';
import { cli, ProductProcess } from './lib/product.mjs';
import { Providers } from './lib/providers.mjs';
import { rehearse } from './lib/rehearsal.mjs';
import { insertRiders, insertTalks, Traffic } from './lib/traffic.mjs';

/** archive_timeout, which limits what is lost with the machine. A deployment has 60. */
const ARCHIVE_SECONDS = 5;

await rehearse({ packages: ['postgresql-15', 'pgbackrest', 'rclone', 'openssl'], seconds: 300, run });

async function run(rehearsal) {
  const [backups, providers] = [await Backups.open(rehearsal), await Providers.open(rehearsal)];
  const files = join(rehearsal.folder, 'files');
  const settings = { ...providers.settings, STORAGE_URL: `file:${files}` };
  const before = await runUntilLoss(rehearsal, backups, providers, settings, files);

  const begun = performance.now();
  const fresh = await PostgresServer.prepare(rehearsal, 'fresh');
  const client = await restore(rehearsal, backups, fresh, before.moment);
  await backups.restoreFiles(files);
  settings.DATABASE_URL = fresh.urlOf('mboa');
  rehearsal.say('database and files are restored');

  // Follows docs/operations.md, "Restore".
  const journal = await cli(rehearsal, settings, ['verify-journal']);
  rehearsal.check('the journal balances', journal.code === 0, journal.printed.split('\n'));
  rehearsal.none(
    'no write acknowledged before the restore point is lost',
    await lostWrites(before.acknowledged, client),
  );
  const later = (await client.query('SELECT id FROM payments WHERE id = ANY($1)', [before.later])).rows;
  rehearsal.none(
    'no payment created after the restore point exists',
    later.map(({ id }) => id),
  );
  const open = await openPayments(client);
  await client.query('UPDATE receipt_counters SET last_number = last_number + 1000');

  const product = await (await ProductProcess.prepare(rehearsal, 'product-again', settings)).start();
  const traffic = new Traffic(product.url);
  await traffic.bookAndPay(before.passenger);
  rehearsal.check(
    'people can book and pay again',
    traffic.acknowledged.payments.size === 1,
    traffic.failures,
  );
  const recovery = (performance.now() - begun) / 1_000;
  rehearsal.say('the product responds, and the first payment is requested');

  await cli(rehearsal, settings, ['reconcile']);
  await waitFor('the end of the open payments', async () => (await openPayments(client)).length === 0);
  const { rows } = await client.query(
    `SELECT id FROM payments WHERE id = ANY($1) AND status <> 'completed'`,
    [open],
  );
  rehearsal.none(
    'payers who approved after the restore point get their tickets through status requests',
    rows.map(({ id }) => id),
  );
  await compareStatement(rehearsal, settings, providers, before.later);
  const unknown = before.later.map((id) => `${id}, which is unknown here`);
  const wrong = await moneyDifferences(providers, client);
  rehearsal.none(
    'apart from payments after the restore point, our books equal the providers’',
    wrong.filter((one) => !unknown.some((end) => one.endsWith(end))),
  );
  rehearsal.none('free seats are exact', await seatDifferences(client));
  const answers = await Promise.all(before.acknowledged.pictures.map((path) => statusOf(product.url + path)));
  rehearsal.check(
    'every picture exists',
    answers.every((status) => status === 200) && answers.length > 0,
    answers.map(String),
  );
  await checkReceiptNumbers(rehearsal, client, before.receiptsAfter);

  const { last } = (await client.query('SELECT pg_last_xact_replay_timestamp() AS last')).rows[0];
  rehearsal.figure(
    'RPO of the restore: from the last restored change to the restore point',
    seconds(before.momentMs - last.getTime()),
  );
  rehearsal.figure('RPO of the loss: from the last archived WAL to the loss', seconds(before.unarchivedMs));
  rehearsal.figure('RTO: from the first command to the first payment', `${recovery.toFixed(1)} s`);
  rehearsal.figure(
    'payments open at the restore point, created after it',
    `${open.length}, ${before.later.length}`,
  );
}

/** Runs traffic, a full backup, the restore point and more traffic, then deletes the machine and its disks. */
async function runUntilLoss(rehearsal, backups, providers, settings, files) {
  const [early, prompted, later] = rehearsal.short ? [10, 5, 10] : [40, 20, 40];
  const server = await PostgresServer.prepare(rehearsal, 'old');
  await server.initialize();
  await server.start({
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    archive_command: `pgbackrest --config=${backups.settingsFor(server)} --stanza=mboa archive-push %p`,
  });
  const root = await connect(rehearsal, server.urlOf('postgres'));
  await root.query('CREATE DATABASE mboa');
  await backups.pgbackrest(server, 'stanza-create');
  const here = { ...settings, DATABASE_URL: server.urlOf('mboa') };
  const product = await (await ProductProcess.prepare(rehearsal, 'product', here)).start();
  const client = await connect(rehearsal, server.urlOf('mboa'));
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
  rehearsal.say('full backup made during payments');
  providers.holdApprovals = true;
  await Promise.all(people.slice(early, early + prompted).map((one) => traffic.bookAndPay(one)));
  await backups.saveFiles(files);

  const acknowledged = structuredClone(traffic.acknowledged);
  const { moment } = (await client.query('SELECT clock_timestamp()::text AS moment')).rows[0];
  const momentMs = Date.now();
  rehearsal.say(`restore point: ${acknowledged.payments.size} payments, ${prompted} of them open`);
  await pause(500);
  // People replace their pictures, so that files which the restored database references are deleted from the store.
  const changes = first.slice(0, 3).map((one) => traffic.sendPicture(one));
  await Promise.all([...changes, providers.approveAll(1_000), buy(people.slice(early + prompted, -1))]);
  await waitFor(
    'the deletion of the old pictures',
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
  rehearsal.say('kill -9; data and files deleted');
  const isLater = ([id]) => !acknowledged.payments.has(id);
  return {
    ...{ acknowledged, moment, momentMs, unarchivedMs, passenger: people.at(-1) },
    later: [...traffic.acknowledged.payments].filter(isLater).map(([id]) => id),
    receiptsAfter: [...traffic.acknowledged.receipts].filter(isLater).map(([, number]) => number),
  };
}

async function restore(rehearsal, backups, fresh, moment) {
  await backups.pgbackrest(fresh, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  await fresh.start();
  const client = await connect(rehearsal, fresh.urlOf('mboa'));
  await waitFor('the end of recovery', async () => {
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS still');
    return !rows[0].still;
  });
  return client;
}

/** Providers offer no list of payments, only a statement. The command line finds the charges that our books lack. */
async function compareStatement(rehearsal, settings, providers, expected) {
  const file = join(rehearsal.folder, 'statement.csv');
  const lines = providers.charges.map(
    ({ externalId, amount, status }) => `${externalId},${amount},${status}`,
  );
  writeFileSync(file, ['reference,amount,status', ...lines].join('\n'));
  const { code, printed } = await cli(rehearsal, settings, ['compare-statement', file]);
  const unknown = printed.split('\n').filter((line) => line.includes('is not known here'));
  const isExact =
    code === 1 && unknown.length === expected.length && expected.every((id) => printed.includes(id));
  rehearsal.check(
    'the comparison with the statement names exactly the payments after the restore point',
    isExact,
    [printed],
  );
}

/** @param issued receipt numbers of payments after the restore point */
async function checkReceiptNumbers(rehearsal, client, issued) {
  const { rows } = await client.query(
    'SELECT receipt_number FROM payment_receipts WHERE receipt_number = ANY($1)',
    [issued],
  );
  rehearsal.none(
    'no receipt number issued after the restore point is reused',
    rows.map((row) => row.receipt_number),
  );
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(2)} s`;
}
