import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACTING_PREFIX } from '../../src/platform/database/migrate';

const FOLDER = join(__dirname, '../../src/platform/database/migrations');

const BREAKING: [what: string, pattern: RegExp][] = [
  ['drops a table, a view, a column or a function', /\bDROP\s+(TABLE|VIEW|COLUMN|FUNCTION|TYPE|SEQUENCE)\b/i],
  ['renames', /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b/i],
  ['changes the type of a column', /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['makes a column compulsory', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a compulsory column without a default',
    /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\b(DEFAULT|GENERATED)\b)/i,
  ],
];

function breakingChanges(source: string): string[] {
  const up = source.replace(/--.*$/gm, '');
  const droppedIndexes = [
    ...up.matchAll(/\bDROP\s+INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+EXISTS\s+)?(\w+)/gi),
  ].map(([, name]) => name);
  return [
    ...BREAKING.filter(([, pattern]) => pattern.test(up)).map(([what]) => what),
    ...droppedIndexes
      .filter(
        (name) =>
          !new RegExp(`INDEX\\s+(?:CONCURRENTLY\\s+)?(?:IF\\s+NOT\\s+EXISTS\\s+)?${name}\\s+ON`, 'i').test(
            up,
          ),
      )
      .map((name) => `drops the index ${name} without recreating it`),
  ];
}

const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.sql$/.test(file));

describe('A migration', () => {
  it.each([
    ['ALTER TABLE rides DROP COLUMN price', 'drops a table, a view, a column or a function'],
    ['ALTER TABLE rides RENAME COLUMN price TO fare', 'renames'],
    ['ALTER TABLE rides ALTER COLUMN price TYPE bigint', 'changes the type of a column'],
    ['ALTER TABLE rides ALTER COLUMN car_plate SET NOT NULL', 'makes a column compulsory'],
    ['ALTER TABLE rides ADD COLUMN fee integer NOT NULL', 'adds a compulsory column without a default'],
    ['DROP INDEX rides_search', 'drops the index rides_search without recreating it'],
  ])('breaks older code with %s', (statement, what) => {
    expect(breakingChanges(statement)).toEqual([what]);
  });

  it.each([
    'ALTER TABLE rides ADD COLUMN fee integer NOT NULL DEFAULT 0, ADD COLUMN note text',
    'ALTER TABLE rides DROP CONSTRAINT rides_fee_check, ADD CONSTRAINT rides_fee_check CHECK (fee >= 0)',
    'DROP INDEX rides_search; CREATE INDEX rides_search ON rides (from_city)',
    'DROP INDEX CONCURRENTLY IF EXISTS rides_to; CREATE INDEX CONCURRENTLY rides_to ON rides (to_city)',
    'CREATE TABLE wishes (id uuid PRIMARY KEY, town text NOT NULL)',
  ])('does not break older code with %s', (statement) => {
    expect(breakingChanges(statement)).toEqual([]);
  });

  it(`drops nothing that the previous release uses, unless its name begins with ${CONTRACTING_PREFIX}`, () => {
    expect(files.length).toBeGreaterThan(30);
    const wrong = files
      .filter((file) => !file.slice('0000-'.length).startsWith(CONTRACTING_PREFIX.toLowerCase()))
      .flatMap((file) =>
        breakingChanges(readFileSync(join(FOLDER, file), 'utf8')).map((what) => `${file} ${what}`),
      );
    expect(wrong).toEqual([]);
  });
});
