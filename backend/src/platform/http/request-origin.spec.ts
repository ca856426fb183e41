import type { IncomingMessage } from 'node:http';
import { hasValidHost } from './request-origin';

const requestWith = (...hosts: string[]) =>
  ({
    rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host, index) => [index % 2 ? 'HOST' : 'Host', host])],
    headers: { host: hosts[0] },
    httpVersionMinor: 1,
  }) as unknown as IncomingMessage;

describe('The host of a request', () => {
  it.each(['mboa.example', 'mboa.example:3000', '127.0.0.1:80', '[::1]:3000', 'my_app', 'LOCALHOST'])(
    'may be %s',
    (host) => expect(hasValidHost(requestWith(host))).toBe(true),
  );

  it.each(['', 'a b', 'a/b', 'a@b', 'a:b', 'a,b', 'mboa.example:123456', '[::1', '<x>'])(
    'may not be %j',
    (host) => expect(hasValidHost(requestWith(host))).toBe(false),
  );

  it('may not be sent twice', () => expect(hasValidHost(requestWith('a.example', 'b.example'))).toBe(false));
});
