import { newPhone } from '../factories/person';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ USSD_SECRET: 'a-secret-of-the-gateway' });
});
afterAll(() => product.close());

async function get<Data>(path: string): Promise<Data> {
  const answer = await fetch(product.url + path);
  return ((await answer.json()) as { data: Data }).data;
}

async function write(message: { channel: string; phone: string; text: string; choice?: string }) {
  const answer = await fetch(`${product.url}/dev/phone/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: 'session', choice: null, ...message }),
  });
  const { data } = (await answer.json()) as { data?: { status: number; screen: string } };
  await product.jobs.drain();
  return { status: answer.status, ...data };
}

const textsTo = (phone: string) => get<{ from: string; body: string }[]>(`/dev/sms?to=${phone}`);

describe('The page of simulated phones, without settings', () => {
  it.each([
    ['/dev/phone', 'text/html'],
    ['/dev/phone/page.js', 'text/javascript'],
    ['/dev/phone/page.css', 'text/css'],
  ])('serves %s as %s', async (path, type) => {
    const answer = await fetch(product.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  });

  it('contains no inline script or style, which the policy refuses', async () => {
    const page = await (await fetch(`${product.url}/dev/phone`)).text();
    expect(page).toContain('<script src=');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('shows the screen of a USSD session, through the webhook with its secret', async () => {
    const answer = await write({ channel: 'ussd', phone: newPhone(), text: '' });
    expect(answer).toMatchObject({ status: 200, screen: expect.stringMatching(/^CON Mboa/) as string });
  });

  it('answers an SMS in the outbox', async () => {
    const phone = newPhone();
    expect(await write({ channel: 'sms', phone, text: 'bonjour' })).toMatchObject({ status: 200 });
    const [text] = await waitFor(async () => {
      const texts = await textsTo(phone);
      return texts.length > 0 && texts;
    });
    expect(text).toMatchObject({ from: 'Mboa', body: expect.stringContaining('1 Réserver') as string });
  });

  it('offers the options of a WhatsApp answer, and sends the tapped one', async () => {
    const phone = newPhone();
    expect(await write({ channel: 'whatsapp', phone, text: 'bonjour' })).toMatchObject({ status: 200 });
    const optionsOf = () =>
      waitFor(async () => {
        const options = await get<{ id: string; title: string }[]>(`/dev/phone/options?phone=${phone}`);
        return options.length > 0 && options;
      });
    const english = (await optionsOf()).find(({ id }) => id === 'language');
    await write({ channel: 'whatsapp', phone, text: english?.title ?? '', choice: english?.id ?? '' });
    expect((await optionsOf()).map(({ title }) => title)).toContain('Book a ride');
    expect((await textsTo(phone)).map(({ from }) => from)).toEqual(['WhatsApp', 'WhatsApp']);
  });

  it.each([
    ['an unknown channel', { channel: 'fax', phone: '237677000001', text: '' }],
    ['a number from abroad', { channel: 'sms', phone: '33612345678', text: '' }],
  ])('refuses %s', async (_, message) => expect((await write(message)).status).toBe(400));
});

describe('With the assistant off', () => {
  it('there is no page of simulated phones', async () => {
    const other = await startTestApp({ ASSISTANT: 'off' });
    const answer = await fetch(`${other.url}/dev/phone`);
    await other.close();
    expect(answer.status).toBe(404);
  });
});
