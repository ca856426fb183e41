/**
 * Two web processes behind HAProxy, one worker, and users who search, book, pay and chat. The web processes are restarted by
 * SIGTERM in turn. No request may fail, and no message may be lost.
 *   npm run rehearse:rolling [-- --short]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/support/free-port.mjs';
import { product } from '../bench/support/product.mjs';
import { waitFor } from './lib/child.mjs';
import { lostWrites, moneyDifferences, seatDifferences } from './lib/consistency.mjs';
import { connect, openPayments } from './lib/database.mjs';
import { Redis, startWebBalancer } from './lib/engines.mjs';
import { cli, ProductProcess } from './lib/product.mjs';
import { Providers } from './lib/providers.mjs';
import { rehearse } from './lib/rehearsal.mjs';
import { insertRiders, insertTalks, missingOnScreens, Traffic } from './lib/traffic.mjs';

await rehearse({ packages: ['haproxy', 'redis-server'], seconds: 300, run });

async function run(rehearsal) {
  const [turns, talks, searchers] = rehearsal.short ? [1, 4, 4] : [3, 10, 10];
  const [postgres, redis, providers] = [
    await startPostgres(rehearsal),
    await Redis.start(rehearsal),
    await Providers.open(rehearsal),
  ];
  const port = await freePort();
  const settings = {
    ...providers.settings,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { code, printed } = await cli(rehearsal, settings, ['migrate']);
  if (code !== 0) throw new Error(printed);

  const webs = [];
  for (const name of ['web1', 'web2'])
    webs.push(await ProductProcess.prepare(rehearsal, name, { ...settings, ROLE: 'web' }));
  const worker = await ProductProcess.prepare(rehearsal, 'worker', { ...settings, ROLE: 'worker' });
  await Promise.all([...webs, worker].map((one) => one.start()));
  const url = await startWebBalancer(rehearsal, port, webs);
  rehearsal.say('two web processes behind HAProxy and a worker are running');

  const conversations = await insertTalks(postgres.url, talks);
  const client = await connect(rehearsal, postgres.url);
  const riders = await insertRiders(client, 400);
  const traffic = new Traffic(url);
  const listeners = await Promise.all(conversations.map((talk) => traffic.listen(talk)));
  const underWay = [
    ...conversations.map((talk) => traffic.talk(talk, 250)),
    ...riders.slice(0, searchers).map((person) => search(traffic, person)),
    buy(traffic, riders, 400),
  ];
  await pause(3_000);

  const ends = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const web of webs) {
      const begun = performance.now();
      ends.push(await web.end('SIGTERM'));
      await web.start();
      rehearsal.say(`${web.name} was restarted in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
      await pause(3_000); // until HAProxy has noticed that the process is back
    }
  }
  traffic.over = true;
  await Promise.all(underWay);

  await waitFor('no open payment', async () => (await openPayments(client)).length === 0);
  const missing = await missingOnScreens(traffic, listeners, conversations);
  const reconnects = listeners.reduce((sum, listener) => sum + listener.reconnects, 0);

  rehearsal.check(
    'each web process shut down cleanly',
    ends.every((code) => code === 0),
    ends.map(String),
  );
  rehearsal.none('no request failed', traffic.failures);
  rehearsal.none('no message is missing on the other person’s screen', missing);
  rehearsal.none('no acknowledged write is lost', await lostWrites(traffic.acknowledged, client));
  rehearsal.none('our books equal the providers’', await moneyDifferences(providers, client));
  rehearsal.none('free seats are exact', await seatDifferences(client));
  rehearsal.check('the screens reconnected', reconnects >= talks, [`${reconnects} reconnections`]);
  rehearsal.figure('requests, failed', `${traffic.requests}, ${traffic.failures.length}`);
  rehearsal.figure('messages, reconnections', `${traffic.acknowledged.messages.length}, ${reconnects}`);
  rehearsal.figure('payments', traffic.acknowledged.payments.size);
}

async function startPostgres(rehearsal) {
  const { startEmbeddedPostgres } = product('dev/embedded-postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: rehearsal.folder, log: () => undefined });
  rehearsal.atEnd(() => postgres.stop());
  return postgres;
}

async function search(traffic, person) {
  while (!traffic.over) {
    await traffic.call(person, 'GET', '/api/rides?from_city=Douala&to_city=Yaound%C3%A9');
    await traffic.call(person, 'GET', '/api/notifications');
    await pause(100);
  }
}

/** Starts a purchase at a fixed interval, without waiting for earlier ones. */
async function buy(traffic, riders, everyMs) {
  const purchases = [];
  for (const rider of riders) {
    if (traffic.over) break;
    purchases.push(traffic.bookAndPay(rider).then((id) => id && traffic.untilPaid(rider, id)));
    await pause(everyMs);
  }
  await Promise.all(purchases);
}
