import { Client } from 'pg';
import { freshDatabase } from '../../../test/setup/test-database';
import { TIMES_AS_TEXT, toIso } from './prepared-queries';

const TIMES = [
  '2026-11-25 05:30:00+00',
  '2026-11-25 05:30:00.5+00',
  '2026-12-31 23:59:59.999999+00',
  '2026-03-01 00:00:00.012+01',
  '0099-01-01 00:00:00+00',
];

describe('A time read as text', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: await freshDatabase() });
    await client.connect();
  });
  afterAll(() => client.end());

  it.each(['UTC', 'Africa/Douala', 'Asia/Kolkata'])(
    'is the same instant as a Date would be, in sessions of %s',
    async (zone) => {
      await client.query(`SELECT set_config('TimeZone', $1, false)`, [zone]);
      const text = 'SELECT unnest($1::timestamptz[]) AS at';
      const { rows: dates } = await client.query<{ at: Date }>(text, [TIMES]);
      const { rows: texts } = await client.query<{ at: string }>({
        text,
        values: [TIMES],
        types: TIMES_AS_TEXT,
      });
      expect(texts.map(({ at }) => typeof at)).toEqual(TIMES.map(() => 'string'));
      expect(texts.map(({ at }) => toIso(at))).toEqual(dates.map(({ at }) => toIso(at)));
    },
  );
});
