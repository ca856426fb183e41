/**
 * Two web processes behind HAProxy, one worker, and users who search, book, pay and chat. Each web process is restarted
 * by SIGTERM in turn: no request may fail, no message may be lost.
 *   npm run rehearse:rolling [-- --short]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { product } from '../bench/support/product.mjs';
import { lostOf, wrongSeats, wrongWithMoney } from './lib/books.mjs';
import { freePort, waitFor } from './lib/child.mjs';
import { connect, openPayments } from './lib/database.mjs';
import { Redis, startWebBalancer } from './lib/engines.mjs';
import { Outside } from './lib/outside.mjs';
import { cli, ProductProcess } from './lib/product.mjs';
import { rehearse } from './lib/rehearsal.mjs';
import { insertRiders, insertTalks, missingOnScreens, Traffic } from './lib/traffic.mjs';

await rehearse({ packages: ['haproxy', 'redis-server'], seconds: 300, play });

async function play(stage) {
  const [turns, talks, searchers] = stage.short ? [1, 4, 4] : [3, 10, 10];
  const [postgres, redis, outside] = [
    await ownPostgres(stage),
    await Redis.start(stage),
    await Outside.open(stage),
  ];
  const port = await freePort();
  const settings = {
    ...outside.settings,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { code, printed } = await cli(stage, settings, ['migrate']);
  if (code !== 0) throw new Error(printed);

  const webs = [];
  for (const name of ['web1', 'web2'])
    webs.push(await ProductProcess.prepare(stage, name, { ...settings, ROLE: 'web' }));
  const worker = await ProductProcess.prepare(stage, 'worker', { ...settings, ROLE: 'worker' });
  await Promise.all([...webs, worker].map((one) => one.start()));
  const url = await startWebBalancer(stage, port, webs);
  stage.say('two web processes behind HAProxy and a worker are running');

  const conversations = await insertTalks(postgres.url, talks);
  const client = await connect(stage, postgres.url);
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
      stage.say(`${web.name} was restarted in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
      await pause(3_000); // HAProxy has to see that it is back
    }
  }
  traffic.over = true;
  await Promise.all(underWay);

  await waitFor('no open payment', async () => (await openPayments(client)).length === 0);
  const missing = await missingOnScreens(traffic, listeners, conversations);
  const reconnects = listeners.reduce((sum, listener) => sum + listener.reconnects, 0);

  stage.check(
    'each web process shut down cleanly',
    ends.every((code) => code === 0),
    ends.map(String),
  );
  stage.none('no request failed', traffic.failures);
  stage.none('no message is missing on the screen of the other', missing);
  stage.none('nothing that was acknowledged is lost', await lostOf(traffic.acknowledged, client));
  stage.none('our money is the providers’ money', await wrongWithMoney(outside, client));
  stage.none('seats are exact', await wrongSeats(client));
  stage.check('the screens reconnected', reconnects >= talks, [`${reconnects} reconnections`]);
  stage.figure('requests, failed', `${traffic.asked}, ${traffic.failures.length}`);
  stage.figure('messages, reconnections', `${traffic.acknowledged.messages.length}, ${reconnects}`);
  stage.figure('payments', traffic.acknowledged.payments.size);
}

async function ownPostgres(stage) {
  const { startEmbeddedPostgres } = product('dev/embedded-postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: stage.folder, log: () => undefined });
  stage.atEnd(() => postgres.stop());
  return postgres;
}

async function search(traffic, person) {
  while (!traffic.over) {
    await traffic.call(person, 'GET', '/api/rides?from_city=Douala&to_city=Yaound%C3%A9');
    await traffic.call(person, 'GET', '/api/notifications');
    await pause(100);
  }
}

/** Overlapping purchases at a fixed interval. */
async function buy(traffic, riders, everyMs) {
  const purchases = [];
  for (const rider of riders) {
    if (traffic.over) break;
    purchases.push(traffic.bookAndPay(rider).then((id) => id && traffic.untilPaid(rider, id)));
    await pause(everyMs);
  }
  await Promise.all(purchases);
}
