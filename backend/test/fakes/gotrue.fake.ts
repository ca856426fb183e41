import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

export type GotrueOperation = 'otp' | 'verify' | 'refresh' | 'logout';

const API_KEY = 'fake-anon-key';
const JWT_SECRET = 'fake-hosted-jwt-secret-0123456789';

interface HostedCode {
  code: string;
  challenge: string | null;
}

interface HostedSession {
  id: string;
  phone: string;
  refreshToken: string;
}

type Body = Record<string, string | boolean | undefined>;

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Codes by SMS, sessions with rotating refresh tokens, HS256 access tokens. */
export class FakeGotrue extends ScriptedServer<GotrueOperation> {
  /** The newest code by number. */
  readonly codes = new Map<string, HostedCode>();
  readonly sessions = new Map<string, HostedSession>();
  private readonly people = new Map<string, string>();

  static async start(): Promise<FakeGotrue> {
    return new FakeGotrue().listen();
  }

  settings(): Record<string, string> {
    return {
      AUTH_PROVIDER: 'hosted',
      AUTH_HOSTED_URL: this.baseUrl,
      AUTH_HOSTED_KEY: API_KEY,
      AUTH_HOSTED_JWT_SECRET: JWT_SECRET,
    };
  }

  personOf(phone: string): string {
    const id = this.people.get(phone) ?? randomUUID();
    this.people.set(phone, id);
    return id;
  }

  /** An access token signed like the provider's, with `changes` to its claims. */
  accessToken(phone: string, sessionId: string, changes: object = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      aud: 'authenticated',
      role: 'authenticated',
      sub: this.personOf(phone),
      phone,
      session_id: sessionId,
      iat: now,
      exp: now + 3600,
      ...changes,
    };
    const text = `${base64Json({ alg: 'HS256', typ: 'JWT' })}.${base64Json(claims)}`;
    return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
  }

  protected override operationOf(method: string, path: string): GotrueOperation | null {
    if (method !== 'POST') return null;
    if (path === '/token?grant_type=refresh_token') return 'refresh';
    const found = /^\/(otp|verify|logout)(\?|$)/.exec(path)?.[1];
    return (found as GotrueOperation | undefined) ?? null;
  }

  protected override execute(request: RecordedRequest<GotrueOperation>): HonestAnswer {
    if (request.headers.apikey !== API_KEY)
      return { status: 401, body: { message: 'No API key found in request' } };
    const body = JSON.parse(request.body) as Body;
    switch (request.operation) {
      case 'otp':
        return this.sendCode(body);
      case 'verify':
        return this.verify(body);
      case 'refresh':
        return this.refresh(body);
      case 'logout':
        return this.logout(request);
      case 'unknown':
        return { status: 404, body: { msg: 'Not found' } };
    }
  }

  private sendCode({ phone, channel, code_challenge, code_challenge_method }: Body): HonestAnswer {
    if (channel !== 'sms' || typeof phone !== 'string')
      return refused(422, 'validation_failed', 'Invalid phone number format');
    if (code_challenge !== undefined && code_challenge_method !== 'S256') {
      return refused(400, 'validation_failed', 'Invalid code challenge method');
    }
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    this.codes.set(phone, { code, challenge: typeof code_challenge === 'string' ? code_challenge : null });
    return { status: 200, body: { message_id: randomUUID() } };
  }

  private verify({ phone, token, type, code_verifier }: Body): HonestAnswer {
    const known = this.codes.get(String(phone));
    const verifier = typeof code_verifier === 'string' ? code_verifier : '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const sameBrowser = !known?.challenge || known.challenge === challenge;
    if (type !== 'sms' || known?.code !== token || !sameBrowser) {
      return refused(403, 'otp_expired', 'Token has expired or is invalid');
    }
    this.codes.delete(String(phone));
    return this.open({ id: randomUUID(), phone: String(phone), refreshToken: '' });
  }

  private refresh({ refresh_token }: Body): HonestAnswer {
    const session = [...this.sessions.values()].find(({ refreshToken }) => refreshToken === refresh_token);
    if (!session)
      return refused(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    return this.open(session);
  }

  private logout(request: RecordedRequest<GotrueOperation>): HonestAnswer {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      string
    >;
    const global = request.path.includes('scope=global');
    for (const [id, session] of this.sessions) {
      if (id === claims.session_id || (global && session.phone === claims.phone)) this.sessions.delete(id);
    }
    return { status: 204 };
  }

  private open(session: HostedSession): HonestAnswer {
    const opened = { ...session, refreshToken: randomUUID().replaceAll('-', '').slice(0, 22) };
    this.sessions.set(session.id, opened);
    return {
      status: 200,
      body: {
        access_token: this.accessToken(session.phone, session.id),
        token_type: 'bearer',
        expires_in: 3600,
        refresh_token: opened.refreshToken,
        user: { id: this.personOf(session.phone), phone: session.phone, role: 'authenticated', factors: [] },
      },
    };
  }
}

function refused(status: number, error_code: string, msg: string): HonestAnswer {
  return { status, body: { code: status, error_code, msg } };
}
