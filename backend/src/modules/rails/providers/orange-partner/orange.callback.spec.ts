import { parseMtnCallback } from '../mtn-momo/mtn.answers';
import type { CallbackRequest } from '../payment-provider';
import { orangeSignature, parseOrangeCallback } from './orange.provider';

const SECRET = 'signing secret';
const check = { secret: SECRET, headerName: 'X-Signature' };
const PAYMENT = '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001';

function callback(body: string, headers: CallbackRequest['headers'] = {}): CallbackRequest {
  return { rawBody: Buffer.from(body), headers: { 'content-type': 'application/json', ...headers } };
}

describe('A callback', () => {
  const body = JSON.stringify({
    transactionId: 'OM1',
    externalId: PAYMENT,
    status: 'SUCCESSFUL',
    amount: 4500,
  });

  it('of Orange yields the payment and Orange’s reference, but none of its claims', () => {
    expect(parseOrangeCallback(callback(body), null)).toEqual({
      kind: 'hint',
      externalId: PAYMENT,
      transactionId: 'OM1',
    });
  });

  it('of Orange is accepted with a correct signature over the raw bytes', () => {
    const signed = callback(body, { 'x-signature': orangeSignature(body, SECRET) });
    expect(parseOrangeCallback(signed, check)).toMatchObject({ kind: 'hint' });
  });

  it.each([
    ['no signature', undefined],
    ['a signature of another body', orangeSignature('{}', SECRET)],
    ['a signature with another secret', orangeSignature(body, 'other')],
    ['a signature that is not hex', 'z'.repeat(64)],
    ['half a signature', orangeSignature(body, SECRET).slice(0, 32)],
    ['two signatures', [orangeSignature(body, SECRET), orangeSignature(body, SECRET)]],
  ])('of Orange with %s is rejected if a secret is configured', (_what, signature) => {
    const given = signature === undefined ? {} : { 'x-signature': signature };
    expect(parseOrangeCallback(callback(body, given), check)).toEqual({ kind: 'bad_signature' });
  });

  it('of MTN names the payment by externalId in the documented form', () => {
    const documented = JSON.stringify({
      financialTransactionId: '363440463',
      externalId: PAYMENT,
      amount: '4500',
      currency: 'XAF',
      payer: { partyIdType: 'MSISDN', partyId: '237670000001' },
      status: 'SUCCESSFUL',
    });
    expect(parseMtnCallback(callback(documented))).toEqual({
      kind: 'hint',
      externalId: PAYMENT,
      transactionId: null,
    });
  });

  it('of MTN may have its reference in the body or the header', () => {
    const inBody = callback(JSON.stringify({ referenceId: 'r-1', status: 'FAILED' }));
    const inHeader = callback(JSON.stringify({ status: 'FAILED' }), { 'x-reference-id': 'r-2' });
    expect(parseMtnCallback(inBody)).toMatchObject({ kind: 'hint', externalId: null, transactionId: 'r-1' });
    expect(parseMtnCallback(inHeader)).toMatchObject({ transactionId: 'r-2' });
  });

  it.each([
    ['an empty body', ''],
    ['broken JSON', '{"externalId": "'],
    ['a list', '[]'],
    ['a number', '7'],
    ['no reference', '{"status": "SUCCESSFUL"}'],
    ['a reference that is an object', '{"externalId": {"$ne": null}}'],
    ['a NUL in the reference', '{"externalId": "a\\u0000"}'],
  ])('with %s is unreadable', (_what, text) => {
    expect(parseMtnCallback(callback(text))).toEqual({ kind: 'unreadable' });
    expect(parseOrangeCallback(callback(text), null)).toEqual({ kind: 'unreadable' });
  });

  it('of another media type is unreadable; without a media type it is read as JSON', () => {
    expect(parseMtnCallback(callback(body, { 'content-type': 'text/xml' }))).toEqual({ kind: 'unreadable' });
    expect(parseMtnCallback({ rawBody: Buffer.from(body), headers: {} })).toMatchObject({ kind: 'hint' });
  });
});
