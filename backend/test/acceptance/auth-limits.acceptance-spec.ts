import { newPhone } from '../factories/person';
import { postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

const requestCode = (phone: string) => postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
/** Moves all code requests into the past. */
const passTime = (seconds: number) =>
  product.database.query('UPDATE sign_in_codes SET created_at = created_at - make_interval(secs => $1)', [
    seconds,
  ]);
const countTexts = async (phone: string): Promise<number> => {
  const [{ count }] = await product.database.query('SELECT count(*)::int FROM dev_sms WHERE "to" = $1', [
    phone,
  ]);
  return count;
};

async function expectThrottled(answer: Response, atLeast: number, atMost: number): Promise<void> {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(atLeast);
  expect(wait).toBeLessThanOrEqual(atMost);
  expect(JSON.parse(await answer.text())).toMatchObject({ success: false, code: 'THROTTLED' });
}

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on' });
});
afterAll(() => product.close());
beforeEach(() => product.database.query('DELETE FROM sign_in_codes'));

describe('Requesting codes', () => {
  it('is possible again after a minute; the refusal contains the seconds to wait', async () => {
    const phone = newPhone();
    expect((await requestCode(phone)).status).toBe(200);
    await expectThrottled(await requestCode(phone), 55, 60);
    await passTime(50);
    await expectThrottled(await requestCode(phone), 1, 10);
    await passTime(10);
    expect((await requestCode(phone)).status).toBe(200);
    expect(await countTexts(phone)).toBe(2);
  });

  it('sends one text for ten concurrent requests', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(phone)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
    expect(await countTexts(phone)).toBe(1);
  });

  it('counts all spellings of a number together', async () => {
    const phone = newPhone();
    await requestCode(phone);
    expect((await requestCode(`+237 ${phone.slice(3)}`)).status).toBe(429);
  });

  it('allows five codes an hour and ten a day for a number', async () => {
    const phone = newPhone();
    for (let code = 0; code < 5; code++) {
      expect((await requestCode(phone)).status).toBe(200);
      await passTime(60);
    }
    await expectThrottled(await requestCode(phone), 3_200, 3_300);
    expect((await requestCode(newPhone())).status).toBe(200);
    await passTime(3_600);
    for (let code = 0; code < 5; code++) {
      expect((await requestCode(phone)).status).toBe(200);
      await passTime(60);
    }
    await passTime(3_600);
    await expectThrottled(await requestCode(phone), 70_000, 86_400);
    await passTime(86_400);
    expect((await requestCode(phone)).status).toBe(200);
  });

  it('allows sixty codes an hour for an address, even in parallel', async () => {
    const answers: Response[] = [];
    for (let round = 0; round < 7; round++) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => requestCode(newPhone())))));
    }
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    await expectThrottled(await requestCode(newPhone()), 3_500, 3_600);
    await passTime(3_600);
    expect((await requestCode(newPhone())).status).toBe(200);
  });

  it('answers the same for a known and an unknown number', async () => {
    const known = newPhone();
    await product.database.query(`INSERT INTO profiles (id, phone) VALUES (gen_random_uuid(), $1)`, [known]);
    const answers = [await requestCode(known), await requestCode(newPhone())];
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(first).toBe(second);
  });
});
