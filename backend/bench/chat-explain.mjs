/**
 * EXPLAIN (ANALYZE, BUFFERS) of every chat statement among a million messages, on a fresh embedded database:
 *   node backend/bench/chat-explain.mjs
 * Each gets a custom and a generic plan (as after five uses). Fails on sequential scans and on too many buffers.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fillChat } from './support/chat-rows.mjs';
import { product } from './support/product.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

/** Limit per statement, in 8 kB pages. 50 messages with senders and payments take about 400. */
const MAX_BUFFERS = 1_500;
const PAGE = { other_id: null, direction: 'before', seq: null, limit: 51, offset: 0 };

const server = await openSeededDatabase(100);
const client = new pg.Client(server.url);
await client.connect();
const problems = [];
let label = '';

try {
  const start = performance.now();
  const at = await fillChat(client);
  console.log(`a million messages in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  for (const [name, execute] of Object.entries(statementsFor(at))) {
    label = name;
    await execute();
  }
} finally {
  await client.end();
  await server.close();
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Calls of the chat's repositories, on a connection that explains statements instead of executing them. */
function statementsFor({
  driver,
  talker,
  neighbour,
  traveller,
  crowded,
  long_talk,
  usual,
  message,
  middle,
  blocker,
}) {
  const prepared = { run: explain, first: explain, value: explain };
  const tx = { query: (text, values) => explain({ text }, values) };
  const load = (path, name) => product(path)[name];
  const messages = new (load('modules/chat/messages.repository', 'MessagesRepository'))(prepared);
  const talks = new (load('modules/chat/conversations.repository', 'ConversationsRepository'))(prepared);
  const blocks = new (load('modules/profiles/blocks/blocks.repository', 'BlocksRepository'))(prepared);
  const reports = new (load('modules/reports/reports.repository', 'ReportsRepository'))(tx);
  const { TAKE_SEATS } = product('modules/bookings/holds.repository');

  const send = (conversation_id, sender_id, client_id = randomUUID()) =>
    messages.send({
      id: randomUUID(),
      conversation_id,
      sender_id,
      content: 'Bonjour',
      client_id,
      warning: 'phone',
      has_link: false,
    });
  const page = (ride_id, reader_id, more = {}) => messages.page({ ...PAGE, ride_id, reader_id, ...more });
  const inMiddle = { seq: middle.seq };
  return {
    'send a message': () => send(usual.id, usual.passenger_id),
    'send to a person with 2,000 unread messages': () => send(long_talk, talker),
    'repeat a sent message': () => send(message.conversation_id, message.sender_id, message.client_id),
    'newest messages for a passenger': () => page(usual.ride_id, usual.passenger_id),
    'newest messages for a driver': () => page(usual.ride_id, usual.driver_id),
    'newest messages of 400 conversations': () => page(crowded, driver),
    'newest messages of one passenger among 400': () => page(crowded, neighbour),
    'messages before the middle of 140,000': () => page(crowded, driver, inMiddle),
    'messages after the middle of 140,000': () => page(crowded, driver, { ...inMiddle, direction: 'after' }),
    'messages of one passenger after the middle': () =>
      page(crowded, driver, { ...inMiddle, direction: 'after', other_id: talker }),
    'page 50': () => page(crowded, driver, { offset: 49 * 50 }),
    'sequence number of a message': () => messages.numberOf(message.id, message.ride_id, message.sender_id),
    'unread by ride': () => messages.unreadByRide(usual.passenger_id),
    'unread by ride, 2,000 of one': () => messages.unreadByRide(driver),
    'unread on a ride': () => messages.unreadOnRide(driver, crowded),
    'mark a ride read': () => messages.markRead(usual.driver_id, usual.ride_id, null),
    'conversations of a person': () => talks.ofPerson(usual.passenger_id),
    'conversation of two': () => talks.between(crowded, driver, talker),
    'may a person start a conversation': () => talks.eligibility(usual.ride_id, usual.passenger_id, null),
    'may a person follow the ride': () => talks.mayFollow(traveller, usual.ride_id),
    'blocked people': () => blocks.list(blocker, { limit: 21, offset: 0, after: null }),
    'message of a report': () =>
      reports.messageBetween(tx, message.id, message.sender_id, message.receiver_id),
    'conversation of a report': () => reports.conversationBetween(tx, traveller, usual.driver_id, null),
    'messages around a reported one': () =>
      reports.context(tx, { conversation_id: middle.conversation_id, message_id: middle.id }),
    'end of a long conversation': () => reports.context(tx, { conversation_id: long_talk, message_id: null }),
    'booking, which checks blocks': () =>
      explain(TAKE_SEATS, [randomUUID(), neighbour, usual.ride_id, 1, 15, 100, 500_000, 0, 0, 0, null, null]),
  };
}

async function explain({ text }, values = []) {
  const literals = values.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(String(value))));
  const execute = `EXECUTE statement${literals.length > 0 ? ` (${literals.join(', ')})` : ''}`;
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
      await client.query('SET LOCAL jit = off');
      await client.query(`PREPARE statement AS ${text}`);
      await client.query(`SAVEPOINT warm; ${execute}; ROLLBACK TO warm`);
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execute}`);
      check(rows[0]['QUERY PLAN'][0], mode === 'force_custom_plan' ? 'these values' : 'any values');
    } finally {
      await client.query('ROLLBACK');
      await client.query('DEALLOCATE ALL');
    }
  }
  return [{}];
}

function check(explained, mode) {
  const nodes = flatten(explained.Plan);
  const buffers = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'];
  const indexes = [...new Set(nodes.map((node) => node['Index Name']).filter(Boolean))];
  const line = `${explained['Execution Time'].toFixed(2)} ms · ${explained.Plan['Actual Rows']} rows · ${buffers} buffers`;
  console.log(`  ${label} (${mode})\n    ${line} · ${indexes.join(', ')}`);
  for (const node of nodes) {
    if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      problems.push(`${label} (${mode}) reads the whole table ${node['Relation Name']}`);
  }
  if (buffers > MAX_BUFFERS) problems.push(`${label} (${mode}) touches ${buffers} buffers`);
}

function flatten(node) {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
