import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER (X.690): its tag, its length, its parts. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const ECDSA_SHA256 = sequence(der(0x06, bytes('2a8648ce3d040302')));
const COMMON_NAME = der(0x06, bytes('550403'));
const OTHER_NAMES = der(0x06, bytes('551d11'));
const AUTHORITY = sequence(der(0x06, bytes('551d13')), der(0x04, sequence(der(0x01, bytes('ff')))));

const moment = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** A certificate for 127.0.0.1 that vouches for itself for a day, with its key; for what a journey serves over TLS. */
export function makeCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Journeys')))));
  const here = sequence(OTHER_NAMES, der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))));
  const hour = 3_600_000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(moment(new Date(Date.now() - hour)), moment(new Date(Date.now() + 24 * hour))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(AUTHORITY, here)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines =
    sequence(content, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
