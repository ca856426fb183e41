import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CallbackRequest } from '../payment-provider';
import { isSignedCallback } from './pawapay.signature';

const OUR_URL = new URL('https://mboa.example/api/payments/pawapay/callback');
const NOW = new Date('2026-11-23T10:00:30Z');
const BODY =
  '{"depositId":"8917c345-4791-4285-a416-62f24b6982db","status":"COMPLETED","amount":"4500.00","currency":"XAF"}';
const FIELDS = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type'];

/** Generated with the library of pawaPay's Node.js example, and our own keys. */
const VECTORS = [
  {
    alg: 'ecdsa-p256-sha256',
    key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/nY5LyPdWUSq2nytA6P+5b0caqd13gyyx4xMvhjjlvT5sItJthcbGXRNYPW8VedRUwz60C7XB8abk8L1ep6DEg==',
    signature:
      'MEYCIQCrvLfRiIuKNtg1YEi4yV6R6L7PxxdXCSfodtuHl7y67AIhAMB9WdsSwRftrbN2lC20wc6nbizVrJivwXtu7O1ffzeM',
  },
  {
    alg: 'rsa-pss-sha512',
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAlbYUyQbl3yBkC+LB+8+8P1/M8UhIguGMCVzDpjodi77TcuT1dv8mPWNIUuPD6Fauj+ZSN3LpyeZwsaF2l5DFC8A5aLURBRamfM6+qZovmqlQp7AV9+P7IiWcb3RrivXb89H8y6W4oiTTlspFq9gyXpYOgkMuFsyjEi8Cr3PD+L8enDXeWW03sqSESOebyHZ+VpH3z3DDsZ9uTQSTukKTRDTSVykZwjlN+E/kPmv7D9qCLUsOeM7/WpFH+etmPNckVAqT+Q1Vhu360mCIracv9XK9Axi+XGIfQQCKxB1TGOMDv9OV1lUbBlUEn1yyK/QlHgxCvzhQaA/m/xjY3yOwwQIDAQAB',
    signature:
      'R1vfImKQm4AMk5byMyPVYZWu2LO22dO8r9LO3hFzIitBasfnJm9/ho8w8bDk9/+XLOmzQ9qU4qkuyHbI4mR857XvP/OhcEe9JiL1cQJDTDLc8I/OmbthWYT+zCje3U+qgzTDdmZKFb5sb+xD6GVn8lGDGHjJ9Cf/uQLn5fs166eNaXCMbV/XNa/mWHFzBdLE37iY5vj/9Aqy9suiNfKF2xkeo4SeLpjC6YVzuohXs6Lk9767u8yigWCZakXE/6kzCrysdjUhFyRf2n2ZWrRg3BtIz+VMGSv7Olw9/hIM0Ni0iqhlGjZb4I8bF8KLXgyzr5MytXhMefXg/HXenJK0ww==',
  },
];

const digestOf = (body: string, algorithm = 'sha-512') =>
  `${algorithm}=:${createHash(algorithm.replace('-', '')).update(body).digest('base64')}:`;
const inputOf = (params: string, fields = FIELDS) =>
  `(${fields.map((field) => `"${field}"`).join(' ')})${params}`;
const seconds = (after: number) => Math.floor(NOW.getTime() / 1000) + after;

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

interface Variations {
  key?: KeyObject;
  fields?: string[];
  params?: string;
  digest?: string;
  url?: URL;
}

/** A callback as signed by pawaPay, with variations. */
function signed({
  key = pair.privateKey,
  fields = FIELDS,
  url = OUR_URL,
  ...variations
}: Variations = {}): CallbackRequest {
  const params =
    variations.params ?? `;alg="ecdsa-p256-sha256";keyid="K:1";created=${seconds(0)};expires=${seconds(60)}`;
  const headers: Record<string, string> = {
    'signature-date': NOW.toISOString(),
    'content-digest': variations.digest ?? digestOf(BODY),
    'content-type': 'application/json; charset=UTF-8',
  };
  const derived: Record<string, string> = {
    '@method': 'POST',
    '@authority': url.host,
    '@path': url.pathname,
  };
  const input = inputOf(params, fields);
  const lines = fields.map((field) => `"${field}": ${derived[field] ?? headers[field]}`);
  const base = Buffer.from([...lines, `"@signature-params": ${input}`].join('\n'));
  const bytes = sign('sha256', base, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return {
    rawBody: Buffer.from(BODY),
    headers: { ...headers, 'signature-input': `sig-pp=${input}`, signature: `sig-pp=:${bytes}:` },
  };
}

const accepts = (callback: CallbackRequest, changes: object = {}) =>
  isSignedCallback(callback, { publicKey: pair.publicKey, url: OUR_URL, now: NOW, ...changes });

describe('A signature of pawaPay', () => {
  it.each(VECTORS)('of $alg made by another library is accepted', ({ alg, key, signature }) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const input = inputOf(`;alg="${alg}";keyid="HTTP_KEY:1";created=1795428000;expires=1795428060`);
    const callback = {
      rawBody: Buffer.from(BODY),
      headers: {
        'signature-date': '2026-11-23T10:00:00.000Z',
        'content-digest': digestOf(BODY),
        'content-type': 'application/json; charset=UTF-8',
        'signature-input': `sig-pp=${input}`,
        signature: `sig-pp=:${signature}:`,
      },
    };
    expect(accepts(callback, { publicKey })).toBe(true);
    expect(accepts(callback)).toBe(false);
    expect(accepts({ ...callback, rawBody: Buffer.from(BODY.replace('4500', '9500')) }, { publicKey })).toBe(
      false,
    );
  });

  it.each([
    ['as in the standard', {}],
    ['with a shorter digest', { digest: digestOf(BODY, 'sha-256') }],
    ['without an algorithm', { params: `;keyid="K:1";created=${seconds(0)}` }],
    ['that is a quarter of an hour old', { params: `;created=${seconds(-890)}` }],
    ['from a clock slightly ahead', { params: `;created=${seconds(50)}` }],
  ])('%s is accepted', (_what, variations) => {
    expect(accepts(signed(variations))).toBe(true);
  });

  it.each([
    ['by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['for another address', { url: new URL('https://other.example/api/payments/pawapay/callback') }],
    ['for another path', { url: new URL('https://mboa.example/api/payments/callback') }],
    ['that does not cover the digest', { fields: FIELDS.filter((field) => field !== 'content-digest') }],
    ['that does not cover the address', { fields: FIELDS.filter((field) => field !== '@authority') }],
    ['that covers a field twice', { fields: [...FIELDS, '@path'] }],
    ['over a missing header', { fields: [...FIELDS, 'x-else'] }],
    ['over another body', { digest: digestOf('{}') }],
    ['with an unknown digest algorithm', { digest: `md5=:${'A'.repeat(22)}==:` }],
    ['that has expired', { params: `;created=${seconds(-300)};expires=${seconds(-240)}` }],
    ['that is old', { params: `;created=${seconds(-1000)}` }],
    ['that is old and expires late', { params: `;created=${seconds(-1000)};expires=${seconds(9999)}` }],
    ['created in the future', { params: `;created=${seconds(86_400)}` }],
    ['without a creation time', { params: ';alg="ecdsa-p256-sha256"' }],
    ['by an algorithm that is not the key’s', { params: `;alg="rsa-v1_5-sha256";created=${seconds(0)}` }],
    ['by an unknown algorithm', { params: `;alg="hmac-sha256";created=${seconds(0)}` }],
  ])('%s is refused', (_what, variations) => {
    expect(accepts(signed(variations))).toBe(false);
  });

  it.each(['content-digest', 'signature', 'signature-input', 'signature-date'])(
    'without its header %s is refused',
    (name) => {
      const { rawBody, headers } = signed();
      expect(accepts({ rawBody, headers: { ...headers, [name]: undefined } })).toBe(false);
      expect(accepts({ rawBody, headers: { ...headers, [name]: ['a', 'b'] } })).toBe(false);
    },
  );

  it.each([
    ['signature', 'sig-pp=nonsense'],
    ['signature', 'other=:AAAA:'],
    ['signature', `sig-pp=:${'A'.repeat(86)}==:`],
    ['signature-input', 'sig-pp=()'],
    ['signature-input', `sig-pp=("content-digest";req "@authority");created=${seconds(0)}`],
    ['signature-input', `sig-pp=("@authority" "content-digest");created=${seconds(0)}, two=("@path")`],
  ])('with the header %s: %s is refused', (name, value) => {
    const { rawBody, headers } = signed();
    expect(accepts({ rawBody, headers: { ...headers, [name]: value } })).toBe(false);
  });
});
