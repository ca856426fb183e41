import { constants, createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { CallbackRequest } from '../payment-provider';

export interface ExpectedSigner {
  publicKey: KeyObject;
  /**
   * The address registered with pawaPay: proxies change the received one, and calls to other addresses are
   * invalid.
   */
  url: URL;
  now: Date;
}

/** pawaPay retries for 15 minutes. */
const OLDEST_SECONDS = 900;
/** Tolerated clock difference. */
const SKEW_SECONDS = 60;

/**
 * HTTP Message Signature (RFC 9421) with Content-Digest (RFC 9530), only in the form that pawaPay documents.
 */
export function isSignedCallback(callback: CallbackRequest, signer: ExpectedSigner): boolean {
  const input = readInput(callback);
  if (input === null || !isFresh(input.params, signer.now)) return false;
  const { fields, params } = input;
  // The digest binds the body, and the authority binds our address, but only if both are signed.
  if (!fields.includes('content-digest') || !fields.includes('@authority')) return false;
  if (new Set(fields).size < fields.length || !digestMatches(callback)) return false;
  const base = signatureBase(input, callback, signer.url);
  return base !== null && verifies(base, input.signature, params.get('alg') ?? null, signer.publicKey);
}

interface SignatureInput {
  fields: string[];
  params: Map<string, string>;
  raw: string;
  signature: Buffer;
}

const LABEL = String.raw`([a-z*][a-z0-9_.*-]*)`;
const BYTES = String.raw`:([A-Za-z0-9+/]+={0,2}):`;
const FIELD = '"[a-z0-9@-]+"';
const PARAM = String.raw`;[a-z]+=(?:"[^"\\]*"|\d{1,12})`;
const INPUT = new RegExp(String.raw`^${LABEL}=(\((${FIELD}(?: ${FIELD})*)\)((?:${PARAM})*))$`);
const SIGNATURE = new RegExp(`^${LABEL}=${BYTES}$`);

function readInput(callback: CallbackRequest): SignatureInput | null {
  const [, label, raw, fields, params] = INPUT.exec(singleHeader(callback, 'signature-input') ?? '') ?? [];
  const [, signed, bytes] = SIGNATURE.exec(singleHeader(callback, 'signature') ?? '') ?? [];
  if (label === undefined || label !== signed) return null;
  return {
    raw: raw ?? '',
    fields: (fields ?? '').split(' ').map((field) => field.slice(1, -1)),
    params: new Map(
      [...(params ?? '').matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(([, name = '', text, number]) => [
        name,
        text ?? number ?? '',
      ]),
    ),
    signature: Buffer.from(bytes ?? '', 'base64'),
  };
}

function isFresh(params: SignatureInput['params'], now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const created = Number(params.get('created') ?? Number.NaN);
  const expires = Number(params.get('expires') ?? created + OLDEST_SECONDS);
  return (
    created <= seconds + SKEW_SECONDS &&
    created >= seconds - OLDEST_SECONDS &&
    expires >= seconds - SKEW_SECONDS
  );
}

const DIGEST = new RegExp(`^(sha-256|sha-512)=${BYTES}$`);

function digestMatches(callback: CallbackRequest): boolean {
  const [, algorithm, expected] = DIGEST.exec(singleHeader(callback, 'content-digest') ?? '') ?? [];
  if (algorithm === undefined) return false;
  const ours = createHash(algorithm.replace('-', '')).update(callback.rawBody).digest();
  const theirs = Buffer.from(expected ?? '', 'base64');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function signatureBase({ fields, raw }: SignatureInput, callback: CallbackRequest, url: URL): Buffer | null {
  const derived = new Map([
    ['@method', 'POST'],
    ['@authority', url.host],
    ['@path', url.pathname],
    ['@scheme', url.protocol.slice(0, -1)],
    ['@target-uri', url.href],
  ]);
  const lines: string[] = [];
  for (const field of fields) {
    const value = field.startsWith('@') ? (derived.get(field) ?? null) : singleHeader(callback, field);
    if (value === null) return null;
    lines.push(`"${field}": ${value}`);
  }
  return Buffer.from([...lines, `"@signature-params": ${raw}`].join('\n'));
}

type Check = (base: Buffer, signature: Buffer, key: KeyObject) => boolean;

/** RFC 9421 concatenates the two numbers of an ECDSA signature; pawaPay's examples use DER. */
const elliptic =
  (hash: string, curve: string): Check =>
  (base, signature, key) =>
    key.asymmetricKeyDetails?.namedCurve === curve &&
    (['ieee-p1363', 'der'] as const).some((dsaEncoding) =>
      verify(hash, base, { key, dsaEncoding }, signature),
    );

const rsa =
  (hash: string, padding: number, saltLength?: number): Check =>
  (base, signature, key) =>
    key.asymmetricKeyType === 'rsa' &&
    verify(hash, base, { key, padding, ...(saltLength === undefined ? {} : { saltLength }) }, signature);

const CHECKS = new Map<string, Check>([
  ['ecdsa-p256-sha256', elliptic('sha256', 'prime256v1')],
  ['ecdsa-p384-sha384', elliptic('sha384', 'secp384r1')],
  ['rsa-v1_5-sha256', rsa('sha256', constants.RSA_PKCS1_PADDING)],
  ['rsa-pss-sha512', rsa('sha512', constants.RSA_PKCS1_PSS_PADDING, 64)],
]);

function verifies(base: Buffer, signature: Buffer, algorithm: string | null, key: KeyObject): boolean {
  const checks = algorithm === null ? [...CHECKS.values()] : [CHECKS.get(algorithm)];
  return checks.some((check) => check?.(base, signature, key) === true);
}

/** Null if absent or repeated. */
function singleHeader({ headers }: CallbackRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : null;
}
