/**
 * The primary's machine fails with a hundred payments in flight, and Redis fails for a while. Runs three PostgreSQL machines
 * under Patroni with a synchronous replica, etcd, HAProxy, PgBouncer, Redis, two web processes and a worker.
 *   npm run rehearse:failover [-- --short]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/support/free-port.mjs';
import { waitFor } from './lib/child.mjs';
import { lostWrites, moneyDifferences, seatDifferences } from './lib/consistency.mjs';
import { connect, openPayments } from './lib/database.mjs';
import { Redis, startPgbouncer, startWebBalancer } from './lib/engines.mjs';
import { DatabaseCluster } from './lib/patroni.mjs';
import { cli, ProductProcess } from './lib/product.mjs';
import { Providers } from './lib/providers.mjs';
import { rehearse } from './lib/rehearsal.mjs';
import { insertRiders, insertTalks, missingOnScreens, Traffic } from './lib/traffic.mjs';

const PACKAGES = 'postgresql-15 patroni etcd-server haproxy pgbouncer redis-server'.split(' ');

/** Limit from the primary's failure to the first acknowledged write that was requested after it. */
const MAX_OUTAGE_SECONDS = 30;

await rehearse({ packages: PACKAGES, seconds: 420, run });

async function run(rehearsal) {
  const [machines, inFlight, talks, shoppers] = rehearsal.short ? [2, 30, 3, 20] : [3, 100, 10, 60];
  const [cluster, redis, providers] = [
    await DatabaseCluster.start(rehearsal, machines),
    await Redis.start(rehearsal),
    await Providers.open(rehearsal),
  ];
  rehearsal.say(`${machines} PostgreSQL machines with a synchronous replica`);
  const { url, settings } = await startProduct(rehearsal, cluster, redis, providers);
  rehearsal.say('two web processes and a worker are running');

  const client = await connect(rehearsal, cluster.urlOf('mboa'));
  const conversations = await insertTalks(cluster.urlOf('mboa'), talks);
  const people = await insertRiders(client, inFlight + shoppers + 20);
  const [early, waiting, late] = [
    people.slice(0, 20),
    people.slice(20, 20 + inFlight),
    people.slice(20 + inFlight),
  ];
  const traffic = new Traffic(url);
  const listeners = await Promise.all(conversations.map((talk) => traffic.listen(talk)));

  // The first people pay and get a receipt.
  await Promise.all(early.map(async (one) => traffic.untilPaid(one, await traffic.bookAndPay(one))));
  // A hundred people get a prompt and don't answer it. Meanwhile others chat, book and pay.
  providers.holdApprovals = true;
  const paying = await Promise.all(waiting.map(async (one) => ({ one, id: await traffic.bookAndPay(one) })));
  const screens = paying.map(({ one, id }) => traffic.untilPaid(one, id, 5_000));
  const talking = conversations.map((talk) => traffic.talk(talk, 250));
  const shopping = shop(traffic, late);
  await pause(2_000);
  const open = (await openPayments(client)).length;
  rehearsal.check(`${inFlight} payments are in flight`, open >= inFlight, [`${open} are open`]);

  const old = await cluster.primary();
  const killed = performance.now();
  await old.kill();
  rehearsal.say(`kill -9 of ${old.name}, the primary, with ${open} open payments`);
  const approved = providers.approveAll(10_000);
  await pause(2_000);
  await redis.kill();
  await pause(6_000);
  await redis.start();
  rehearsal.say('Redis was killed and restarted');

  const firstWrite = await waitFor('a write', () => traffic.writes.find(({ begun }) => begun > killed), 90);
  const outage = (firstWrite.acknowledged - killed) / 1_000;
  rehearsal.say(`first write acknowledged ${outage.toFixed(1)} s after the kill`);
  await approved;
  const primary = await waitFor('a new primary', () => cluster.primary());
  await Promise.all([...screens, shopping]);
  traffic.over = true;
  await Promise.all(talking);
  const now = await connect(rehearsal, cluster.urlOf('mboa'));
  await waitFor('the end of every payment', async () => (await openPayments(now)).length === 0);
  rehearsal.say('every payment is settled');

  const missing = await missingOnScreens(traffic, listeners, conversations);
  const journal = await cli(rehearsal, settings, ['verify-journal']);
  rehearsal.check(`writes succeed again within ${MAX_OUTAGE_SECONDS} s`, outage <= MAX_OUTAGE_SECONDS, [
    `${outage.toFixed(1)} s`,
  ]);
  rehearsal.check('another machine is the primary', primary !== old, [primary.name]);
  rehearsal.none(
    'no acknowledged booking, payment, receipt number or message is lost',
    await lostWrites(traffic.acknowledged, now),
  );
  rehearsal.none(
    'no payment was charged twice, and our books equal the providers’',
    await moneyDifferences(providers, now),
  );
  rehearsal.none('no message is missing on the other person’s screen', missing);
  rehearsal.none('free seats are exact', await seatDifferences(now));
  rehearsal.check('the journal balances', journal.code === 0, journal.printed.split('\n'));
  await oldPrimaryRejoins(rehearsal, old);
  const isReached = await waitFor('reads on a replica', () => cluster.reachesReplica()).catch(() => false);
  rehearsal.check('the replica address reaches a replica again', isReached);
  rehearsal.figure('first acknowledged write after the kill', `${outage.toFixed(1)} s`);
  rehearsal.figure('payments in flight at the kill', open);
  const { bookings, payments, receipts, messages } = traffic.acknowledged;
  rehearsal.figure('acknowledged bookings, payments', `${bookings.size}, ${payments.size}`);
  rehearsal.figure('acknowledged receipts, messages', `${receipts.size}, ${messages.length}`);
  rehearsal.figure('requests, failed and retried', `${traffic.requests}, ${traffic.failures.length}`);
  rehearsal.figure('rejected requests', traffic.refusals.join('; ') || 'none');
}

/** Creates role and database as in docs/operations.md, then starts the product behind the pooler. */
async function startProduct(rehearsal, cluster, redis, providers) {
  const [user, password, database] = ['mboa', 'a-password-of-the-product', 'mboa'];
  const root = await connect(rehearsal, cluster.urlOf('postgres'));
  await root.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`);
  await root.query(`ALTER ROLE ${user} SET statement_timeout = '30s'`);
  await root.query(`ALTER ROLE ${user} SET idle_in_transaction_session_timeout = '60s'`);
  await root.query(`CREATE DATABASE ${database} OWNER ${user}`);
  const pooler = await startPgbouncer(rehearsal, { port: cluster.port, user, password, database });
  const urlOf = (port) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const port = await freePort();
  const settings = {
    ...providers.settings,
    DATABASE_URL: urlOf(pooler.port),
    DATABASE_DIRECT_URL: urlOf(cluster.port),
    DATABASE_REPLICA_URL: urlOf(cluster.replicaPort),
    REDIS_URL: redis.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { code, printed } = await cli(rehearsal, settings, ['migrate']);
  if (code !== 0) throw new Error(printed);
  const prepare = (name, ROLE) => ProductProcess.prepare(rehearsal, name, { ...settings, ROLE });
  const webs = [await prepare('web1', 'web'), await prepare('web2', 'web')];
  const worker = await prepare('worker', 'worker');
  await Promise.all([...webs, worker].map((one) => one.start()));
  return { url: await startWebBalancer(rehearsal, port, webs), settings };
}

async function shop(traffic, people) {
  const purchases = [];
  for (const one of people) {
    purchases.push(traffic.bookAndPay(one).then((id) => id && traffic.untilPaid(one, id)));
    await pause(500);
  }
  await Promise.all(purchases);
}

async function oldPrimaryRejoins(rehearsal, old) {
  const begun = performance.now();
  await old.start();
  const joined = await waitFor('a replica', async () => (await old.statusAs('replica')) === 200, 90).catch(
    () => false,
  );
  rehearsal.check('the old primary rejoined as a replica', joined);
  rehearsal.figure(
    'time from its start to being a replica',
    `${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
}
