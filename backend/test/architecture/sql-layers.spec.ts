import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DataSource } from 'typeorm';
import ts from 'typescript';
import { plainDataSource } from '../../src/platform/database';
import { freshDatabase } from '../setup/test-database';

const BACKEND = join(__dirname, '../..');

/** Owning modules; only they and modules above may name a table. */
const OWNERS: Record<string, readonly string[]> = {
  platform: ['idempotency_keys', 'migrations'],
  audit: ['audit_events', 'audit_seals', 'audit_chain_head'],
  money: [
    'payments',
    'payment_events',
    'refunds',
    'refund_events',
    'journal_transactions',
    'journal_entries',
  ],
  towns: [],
  approvals: ['approval_requests', 'solo_payments'],
  profiles: ['profiles', 'users', 'blocks', 'remembered_people', 'remembered_numbers'],
  notifications: [
    'notifications',
    'push_subscriptions',
    'notification_preferences',
    'sms_deliveries',
    'inbound_messages',
    'channel_opt_outs',
  ],
  auth: [
    'sessions',
    'sign_in_codes',
    'sign_in_devices',
    'second_factors',
    'recovery_codes',
    'personal_tokens',
  ],
  'driver-applications': ['driver_documents', 'document_files', 'document_reminders'],
  rides: [
    'rides',
    'ride_changes',
    'ride_segments',
    'deleted_rides',
    'search_counts',
    'departure_alerts',
    'alert_matches',
    'unmet_searches',
    'ride_templates',
  ],
  attachments: ['attachments'],
  strikes: ['strikes'],
  promotions: ['promotions', 'referral_codes', 'referrals', 'credits', 'credit_uses', 'promotion_code_tries'],
  ratings: ['ratings'],
  bookings: [
    'bookings',
    'booking_events',
    'booking_notices_due',
    'ride_code_tries',
    'ride_sms_code_tries',
    'hold_origins',
  ],
  manifests: [],
  chat: ['conversations', 'messages', 'ride_chats'],
  rails: ['rail_alarms', 'provider_budgets', 'provider_health'],
  payments: ['payment_callbacks', 'payment_receipts', 'receipt_counters', 'wallet_lookups'],
  transfers: [
    'payout_batches',
    'payouts',
    'payout_entries',
    'payout_left_outs',
    'payout_events',
    'payout_accounts',
  ],
  ledger: ['journal_closings', 'journal_closing_sums', 'month_closings', 'statement_comparisons'],
  claims: ['claims'],
  reports: ['reports'],
  trips: ['trips', 'trusted_contacts'],
  support: ['support_cases', 'support_messages'],
  operations: ['day_figures'],
  assistant: ['assistant_sessions', 'assistant_messages', 'assistant_relays'],
  integrations: ['webhooks', 'webhook_deliveries'],
  dev: ['dev_sms', 'simulator_payments', 'simulator_refunds', 'simulator_callbacks', 'simulator_transfers'],
};

/** Upward reads, with the ADR that justifies each. */
const EXCEPTIONS: readonly { module: string; table: string; adr: string }[] = [
  { module: 'rides', table: 'bookings', adr: '0009' },
  { module: 'notifications', table: 'sessions', adr: '0010' },
];

const SQL_FILE = /\.(repository|statement|query|sql|personal-data)\.ts$/;
const STATEMENT = /\b(SELECT|INSERT INTO|UPDATE\s+[a-z_]+\s|DELETE FROM)\b/;
/** A table name after its keyword; a name before a parenthesis is a function. */
const TABLE = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(?:public\.)?([a-z_]+)\b(?!\s*\()/g;
const BUILDER = new Set(['Entity', 'ViewEntity', 'innerJoin', 'leftJoin', 'from', 'into']);

interface SourceFile {
  path: string;
  module: string;
  /** Templates without their expressions. */
  texts: string[];
  /** Entity tables and join tables of TypeORM. */
  names: string[];
}

function read(path: string, module: string): SourceFile {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const file: SourceFile = { path, module, texts: [], names: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) file.texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      file.texts.push(parts.join(' … '));
    } else if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const [first] = node.arguments;
      if (BUILDER.has(called.getText()) && first && ts.isStringLiteralLike(first))
        file.names.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return file;
}

function sourcesOf(module: string): SourceFile[] {
  const folder = ['platform', 'dev'].includes(module) ? `src/${module}` : `src/modules/${module}`;
  return readdirSync(join(BACKEND, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('spec.ts') && !path.includes('migrations'))
    .map((path) => read(join(BACKEND, folder, path), module));
}

const layers: string[][] = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { LAYERS } from '${join(BACKEND, '../eslint.layers.mjs')}'; console.log(JSON.stringify(LAYERS));`,
    ],
    { encoding: 'utf8' },
  ),
);
/** The platform is below every module, the dev parts above. */
const ORDER = [['platform'], ...layers, ['dev']];
const levelOf = (module: string) => ORDER.findIndex((layer) => layer.includes(module));
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((t) => [t, owner])));
const files = ORDER.flat().flatMap(sourcesOf);

const tablesOf = ({ texts, names }: SourceFile): string[] => [
  ...new Set([...names, ...texts.flatMap((text) => [...text.matchAll(TABLE)].map(([, name = '']) => name))]),
];

const upwardReads = files.flatMap((file) =>
  tablesOf(file).flatMap((table) => {
    const owner = ownerOf.get(table);
    if (owner === undefined || owner === file.module || levelOf(owner) < levelOf(file.module)) return [];
    return [{ module: file.module, file: basename(file.path), table }];
  }),
);
const isException = (found: { module: string; table: string }) =>
  EXCEPTIONS.some(({ module, table }) => module === found.module && table === found.table);

describe('The layers hold for SQL', () => {
  let database: DataSource;

  beforeAll(async () => {
    database = await plainDataSource(await freshDatabase()).initialize();
  });
  afterAll(() => database.destroy());

  it('every table of the database has one owner, and every owner is a module with a layer', async () => {
    const tables = await database.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    expect([...ownerOf.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(Object.values(OWNERS).flat()).toHaveLength(ownerOf.size);
    expect(Object.keys(OWNERS).filter((owner) => levelOf(owner) < 0)).toEqual([]);
  });

  it('every table has a line in docs/operations.md that says how long its rows are kept', () => {
    const page = readFileSync(join(BACKEND, '../docs/operations.md'), 'utf8');
    const documentedTables = new Set(
      [...page.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, names = '']) =>
        names.replace(/[` ]/g, '').split(','),
      ),
    );
    expect([...ownerOf.keys()].filter((table) => !documentedTables.has(table))).toEqual([]);
  });

  it('a module names only its own tables and those of modules below it', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(upwardReads.filter((found) => !isException(found))).toEqual([]);
  });

  it('every exception is still needed and names an ADR that exists', () => {
    const adrs = readdirSync(join(BACKEND, '../docs/adr')).map((name) => name.slice(0, 4));
    expect(
      EXCEPTIONS.filter(
        ({ module, table, adr }) =>
          !adrs.includes(adr) ||
          !upwardReads.some((found) => found.module === module && found.table === table),
      ),
    ).toEqual([]);
  });

  it('only repositories and query files contain SQL', () => {
    const elsewhere = files
      .filter(({ path, module }) => !['platform', 'dev'].includes(module) && !SQL_FILE.test(path))
      .filter(({ texts }) => texts.some((text) => STATEMENT.test(text)));
    expect(elsewhere.map(({ path }) => path.slice(BACKEND.length + 1))).toEqual([]);
  });
});
