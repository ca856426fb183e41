import { amountOf, printable, readToken, reference } from './provider-http';

describe('the token response', () => {
  it('has a limited lifetime, and is an unknown outcome without a token or with 401', () => {
    const withFallback = { kind: 'token', value: 'a', expiresInSeconds: 3600 };
    const lifetime = { fallback: 3600, max: 3600 };
    const answer = (status: number, value: Record<string, unknown>) =>
      readToken({ kind: 'answer', status, body: { kind: 'json', value } }, lifetime);
    expect(answer(200, { access_token: 'a', expires_in: '120' })).toEqual({
      kind: 'token',
      value: 'a',
      expiresInSeconds: 120,
    });
    expect(answer(200, { access_token: 'a', expires_in: 'soon' })).toEqual(withFallback);
    expect(answer(200, { access_token: 'a', expires_in: 999_999 })).toEqual(withFallback);
    expect(answer(200, {})).toMatchObject({ kind: 'unknown' });
    expect(answer(401, { access_token: 'a' })).toMatchObject({ kind: 'unknown', why: 'unauthorized' });
  });
});

describe('values in a provider’s answer', () => {
  it.each([
    ['1000', 1000],
    ['1000.0', 1000],
    ['1000.00', 1000],
    [1000, 1000],
    ['999.5', 999.5],
  ])('the amount %p is %p', (written, amount) => {
    expect(amountOf(written)).toBe(amount);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['1,000'],
    ['1e3'],
    ['-5'],
    ['0x10'],
    [Number.NaN],
    [{}],
    [true],
    ['9'.repeat(10)],
    ['9'.repeat(40)],
  ])('%p is not an amount', (written) => {
    expect(amountOf(written)).toBeNull();
  });

  it('a reference that the database would reject is dropped', () => {
    expect(reference('a\u0000b')).toBeNull();
    expect(reference('\ud800')).toBeNull();
    expect(reference('x'.repeat(129))).toBeNull();
    expect(reference(' 0190f5a2 ')).toBe('0190f5a2');
    expect(reference(12345)).toBe('12345');
  });

  it('text for logs is short and has no line breaks', () => {
    expect(printable('a\nb')).toBe('a?b');
    expect(printable('x'.repeat(500))).toHaveLength(100);
  });
});
