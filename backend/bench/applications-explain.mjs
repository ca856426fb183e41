/**
 * EXPLAIN of the staff list of driver applications, at 100,000 applications:
 *   npx nx run backend:bench-applications              this and the memory of an upload
 *   node backend/bench/applications-explain.mjs [--applications=100000]
 * Limit: 50 ms for the first page of each view including its count. Searches and rarer orders have no limit.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { product } from './support/product.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const MAX_MS = 50;
const RUNS = 5;
const PAGE = { page: 1, limit: 25 };
const VIEWS = {
  'all, oldest first': { limited: true, query: PAGE },
  waiting: { limited: true, query: { ...PAGE, status: 'pending' } },
  approved: { limited: true, query: { ...PAGE, status: 'approved' } },
  rejected: { limited: true, query: { ...PAGE, status: 'rejected' } },
  'all, newest first': { limited: true, query: { ...PAGE, order: 'desc' } },
  'by status': { limited: true, query: { ...PAGE, sort: 'status' } },
  'with renewed documents': { limited: true, query: { ...PAGE, renewals: true } },
  'without renewed documents': { limited: true, query: { ...PAGE, renewals: false } },
  'last decided first': { limited: false, query: { ...PAGE, sort: 'decided_at', order: 'desc' } },
  'by name': { limited: false, query: { ...PAGE, sort: 'full_name' } },
  'waiting, search by name': { limited: false, query: { ...PAGE, status: 'pending', q: 'conducteur 4242' } },
  'all, search by phone': { limited: false, query: { ...PAGE, q: '650 004 242' } },
};

const { values } = parseArgs({ options: { applications: { type: 'string', default: '100000' } } });
const applications = Number(values.applications);
const database = await openSeededDatabase(1);
const client = new pg.Client(database.url);
let slow = 0;
try {
  await client.connect();
  await seed();
  const { staffApplicationsQuery } = product('modules/driver-applications/staff-applications.repository');
  for (const [name, { limited, query }] of Object.entries(VIEWS)) {
    const { count, page, values: bound, paging } = staffApplicationsQuery(query);
    const counting = query.q ? { ms: 0, scans: 'in the page' } : await explain(count, bound);
    const listing = await explain(page, [...bound, ...paging]);
    const ms = counting.ms + listing.ms;
    const good = !limited || ms <= MAX_MS;
    if (!good) slow++;
    const limit = limited ? `(at most ${MAX_MS})${good ? '' : '  TOO MUCH'}` : '(no limit)';
    console.log(`${name.padEnd(22)} ${ms.toFixed(1).padStart(7)} ms  ${limit}`);
    console.log(
      `  page ${listing.ms.toFixed(1)} ms: ${listing.scans}; count ${counting.ms.toFixed(1)} ms: ${counting.scans}`,
    );
  }
} finally {
  await client.end();
  await database.close();
}
process.exitCode = slow > 0 ? 1 : 0;

/** A third is pending; 1 % of the approved ones have sent a renewed document. */
async function seed() {
  await client.query(
    `INSERT INTO profiles (id, phone, full_name)
       SELECT gen_random_uuid(), '237' || (650000000 + n), 'Conducteur ' || n FROM generate_series(1, $1::integer) n`,
    [applications],
  );
  await client.query(
    `INSERT INTO driver_documents (id, driver_id, status, license_number, national_id_number, created_at, decided_at)
       SELECT gen_random_uuid(), id, (ARRAY['pending', 'approved', 'rejected'])[1 + n % 3], 'PC ' || n, 'CNI ' || n,
         now() - make_interval(mins => n), CASE WHEN n % 3 > 0 THEN now() - make_interval(mins => n - 60) END
       FROM (SELECT id, row_number() OVER ()::integer AS n FROM profiles WHERE full_name LIKE 'Conducteur %') p`,
  );
  await client.query(
    `INSERT INTO document_files (id, document_id, field, state, key, mime, size, sha256)
       SELECT gen_random_uuid(), d.id, field, 'current', 'k', 'image/jpeg', 1, md5(random()::text)
       FROM driver_documents d, unnest(ARRAY['license_file_recto', 'national_id_file_recto', 'registration_file_recto',
         'insurance_file_recto']) AS field`,
  );
  await client.query(
    `INSERT INTO document_files (id, document_id, field, state, key, mime, size, sha256)
       SELECT gen_random_uuid(), id, 'license_file_recto', 'waiting', 'k', 'image/jpeg', 1, md5(random()::text)
       FROM driver_documents WHERE status = 'approved' LIMIT $1::integer / 100`,
    [applications],
  );
  await client.query('VACUUM ANALYZE driver_documents, document_files, profiles');
  console.log(`${applications.toLocaleString('en')} applications`);
}

/** Best of a few runs, as on a warm server. */
async function explain(text, bound) {
  let best = null;
  for (let run = 0; run < RUNS; run++) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, bound);
    const [plan] = rows[0]['QUERY PLAN'];
    const ms = plan['Execution Time'] + plan['Planning Time'];
    if (best === null || ms < best.ms) best = { ms, scans: scansOf(plan.Plan).join(', ') };
  }
  return best;
}

function scansOf(node) {
  const own = node['Relation Name']
    ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`]
    : [];
  return [...new Set([...own, ...(node.Plans ?? []).flatMap(scansOf)])];
}
