import { ManualClock } from '../../test/fakes/adapters';
import { AccessTokens, type IssuedToken } from './access-tokens';

interface NotIssued {
  kind: 'unknown';
}

const MARGIN_SECONDS = 600;

function tokensOver(answers: (IssuedToken | NotIssued)[]) {
  const clock = new ManualClock();
  const request = jest.fn(async () => answers.shift() ?? ({ kind: 'unknown' } as const));
  return { clock, request, tokens: new AccessTokens(clock, MARGIN_SECONDS, request) };
}

const issued = (value: string, expiresInSeconds = 3600): IssuedToken => ({
  kind: 'token',
  value,
  expiresInSeconds,
});

describe('Cached access tokens', () => {
  it('reuse one token until ten minutes before its hour ends', async () => {
    const { tokens, clock, request } = tokensOver([issued('first'), issued('second')]);
    expect(await tokens.get()).toBe('first');
    clock.advance(49 * 60);
    expect(await tokens.get()).toBe('first');
    clock.advance(61);
    expect(await tokens.get()).toBe('second');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('share one request among concurrent callers', async () => {
    const { tokens, request } = tokensOver([issued('shared')]);
    const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
    expect(new Set(all)).toEqual(new Set(['shared']));
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('do not remember a failed request', async () => {
    const { tokens } = tokensOver([{ kind: 'unknown' }, issued('later')]);
    expect(await tokens.get()).toEqual({ kind: 'unknown' });
    expect(await tokens.get()).toBe('later');
  });

  it('stay cached if a caller drops an older token', async () => {
    const { tokens, request } = tokensOver([issued('old'), issued('new')]);
    await tokens.get();
    tokens.drop('old');
    expect(await tokens.get()).toBe('new');
    tokens.drop('old');
    expect(await tokens.get()).toBe('new');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('use a token with a lifetime below the margin for half of it', async () => {
    const { tokens, clock } = tokensOver([issued('short', 60), issued('next')]);
    await tokens.get();
    clock.advance(29);
    expect(await tokens.get()).toBe('short');
    clock.advance(2);
    expect(await tokens.get()).toBe('next');
  });
});
