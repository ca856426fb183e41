import { createHmac } from 'node:crypto';
import { failureText, isPublicAddress, retryAfter, signatureOf, urlProblem } from './webhook.policy';

test('signs the time and the body with each valid secret', () => {
  const sum = (secret: string) => createHmac('sha256', secret).update('1700000000.{"a":1}').digest('hex');
  expect(signatureOf('{"a":1}', ['new', 'old'], 1_700_000_000)).toBe(
    `t=1700000000,v1=${sum('new')},v1=${sum('old')}`,
  );
});

test('describes a timeout in words, and other failures by their code', () => {
  expect(failureText('TimeoutError')).toBe('no answer within 10 seconds');
  expect(failureText('ECONNRESET')).toBe('no answer (ECONNRESET)');
});

test('retries ten times within 24 hours', () => {
  const attempts = Array.from({ length: 10 }, (_, index) => index + 1);
  const seconds = attempts.reduce((sum, attempt) => sum + (retryAfter(attempt) ?? 0), 0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect(attempts.map(retryAfter)).not.toContain(null);
  expect(retryAfter(11)).toBeNull();
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
  '192.0.2.1',
  '192.88.99.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  'fec0::1',
  'fe80::1%eth0',
  'no address',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['41.202.219.1', '192.0.3.1', '198.20.0.1', '2001:4860:4860::8888', '2a00:1450:4007::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['http://example.cm/hook', 'url must begin with https://'],
  ['ftp://example.cm/hook', 'url must begin with https://'],
  ['https://me:secret@example.cm/hook', 'url must not contain a user name or password'],
  ['https://localhost/hook', 'url must lead to a public address'],
  ['https://127.0.0.1/hook', 'url must lead to a public address'],
  ['https://2130706433/hook', 'url must lead to a public address'],
  ['https://[::1]/hook', 'url must lead to a public address'],
  ['https://database/hook', 'url must lead to a public address'],
  ['/hook', 'url must be an absolute URL'],
  ['https://example.cm/hook\r\nX-Other: 1', 'url must be an absolute URL'],
])('in production, rejects %s: %s', (url, problem) => expect(urlProblem(url, false)).toBe(problem));

test('in production, accepts https and a public host', () => {
  expect(urlProblem('https://example.cm/hook', false)).toBeNull();
});

test('in development, accepts http and private addresses', () => {
  expect(urlProblem('http://127.0.0.1:4000/hook', true)).toBeNull();
});
