import { createHmac } from 'node:crypto';
import { isPublicAddress, retryAfter, signatureOf, urlProblem } from './webhook.policy';

test('the signature covers time and body with each valid secret', () => {
  const sum = (secret: string) => createHmac('sha256', secret).update('1700000000.{"a":1}').digest('hex');
  expect(signatureOf('{"a":1}', ['new', 'old'], 1_700_000_000)).toBe(
    `t=1700000000,v1=${sum('new')},v1=${sum('old')}`,
  );
});

test('attempts end within 24 hours', () => {
  const waits: number[] = [];
  for (let attempt = 1, wait = retryAfter(1); wait !== null; wait = retryAfter(++attempt)) waits.push(wait);
  expect(waits).toHaveLength(10);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(86_400);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.7',
  '169.254.169.254',
  '172.20.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '::7f00:1',
  '::ffff:7f00:1',
  '::ffff:0:7f00:1',
  '2001:0:7f00:1::1',
  '2002:7f00:1::',
  'fec0::1',
  'fe80::1%eth0',
  'no address',
])('%s is not an address of the Internet', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['41.202.219.1', '2a00:1450:4007::1'])('%s is an address of the Internet', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['http://example.cm/hook', 'url must begin with https://'],
  ['ftp://example.cm/hook', 'url must begin with https://'],
  ['https://me:secret@example.cm/hook', 'url must not contain a user name or password'],
  ['https://localhost/hook', 'url must lead to an address of the Internet'],
  ['https://127.0.0.1/hook', 'url must lead to an address of the Internet'],
  ['https://2130706433/hook', 'url must lead to an address of the Internet'],
  ['https://[::1]/hook', 'url must lead to an address of the Internet'],
  ['https://database/hook', 'url must lead to an address of the Internet'],
  ['/hook', 'url must be an absolute URL'],
  ['https://example.cm/hook', null],
])('in production %s: %s', (url, refused) => expect(urlProblem(url, false)).toBe(refused));

test('development may send to its own machine', () => {
  expect(urlProblem('http://127.0.0.1:4000/hook', true)).toBeNull();
});
