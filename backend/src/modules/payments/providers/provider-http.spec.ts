import { MovedClock } from '../../../../test/fakes/adapters';
import type { UnknownFact } from './payment-provider';
import { AccessTokens, amountOf, type IssuedToken, readToken, reference, safeWord } from './provider-http';

const MARGIN_SECONDS = 600;

function tokensOver(answers: (IssuedToken | UnknownFact)[]) {
  const clock = new MovedClock();
  const request = jest.fn(
    async () => answers.shift() ?? ({ kind: 'unknown', why: 'connection', detail: '' } as const),
  );
  return { clock, request, tokens: new AccessTokens(clock, MARGIN_SECONDS, request) };
}

const issued = (value: string, expiresInSeconds = 3600): IssuedToken => ({
  kind: 'token',
  value,
  expiresInSeconds,
});

describe('cached access tokens', () => {
  it('one token serves until ten minutes before its hour ends', async () => {
    const { tokens, clock, request } = tokensOver([issued('first'), issued('second')]);
    expect(await tokens.get()).toBe('first');
    clock.advance(49 * 60);
    expect(await tokens.get()).toBe('first');
    clock.advance(61);
    expect(await tokens.get()).toBe('second');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('callers at the same moment share one request', async () => {
    const { tokens, request } = tokensOver([issued('shared')]);
    const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
    expect(new Set(all)).toEqual(new Set(['shared']));
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('a failed request is not remembered', async () => {
    const { tokens } = tokensOver([
      { kind: 'unknown', why: 'server_error', detail: 'HTTP 500' },
      issued('later'),
    ]);
    expect(await tokens.get()).toMatchObject({ kind: 'unknown', why: 'server_error' });
    expect(await tokens.get()).toBe('later');
  });

  it('dropping a token that has been renewed since changes nothing', async () => {
    const { tokens, request } = tokensOver([issued('old'), issued('new')]);
    await tokens.get();
    tokens.drop('old');
    expect(await tokens.get()).toBe('new');
    tokens.drop('old');
    expect(await tokens.get()).toBe('new');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('a token that lives shorter than the margin is still used for half its life', async () => {
    const { tokens, clock } = tokensOver([issued('short', 60), issued('next')]);
    await tokens.get();
    clock.advance(29);
    expect(await tokens.get()).toBe('short');
    clock.advance(2);
    expect(await tokens.get()).toBe('next');
  });

  it('an answer without a token is an unknown outcome', () => {
    const lifetime = { untold: 3600, most: 3600 };
    const answer = (status: number, value: Record<string, unknown>) =>
      readToken({ kind: 'answer', status, body: { kind: 'json', value } }, lifetime);
    expect(answer(200, { access_token: 'a', expires_in: '120' })).toEqual(issued('a', 120));
    expect(answer(200, { access_token: 'a', expires_in: 'soon' })).toEqual(issued('a', 3600));
    expect(answer(200, { access_token: 'a', expires_in: 999_999 })).toEqual(issued('a', 3600));
    expect(answer(200, {})).toMatchObject({ kind: 'unknown' });
    expect(answer(401, { access_token: 'a' })).toMatchObject({ kind: 'unknown', why: 'unauthorized' });
  });
});

describe('words in a provider’s answer', () => {
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
  ])('%p is no amount', (written) => {
    expect(amountOf(written)).toBeNull();
  });

  it('a reference that the database would refuse is none', () => {
    expect(reference('a\u0000b')).toBeNull();
    expect(reference('\ud800')).toBeNull();
    expect(reference('x'.repeat(129))).toBeNull();
    expect(reference(' 0190f5a2 ')).toBe('0190f5a2');
    expect(reference(12345)).toBe('12345');
  });

  it('a word for the log carries no line break and is short', () => {
    expect(safeWord('a\nb')).toBe('a?b');
    expect(safeWord('x'.repeat(500))).toHaveLength(100);
  });
});
