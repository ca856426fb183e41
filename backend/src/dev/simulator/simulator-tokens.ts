import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const TOKEN_LIFETIME_SECONDS = 3600;

/** In-memory access tokens of one simulated account; the adapter using them lives in the same process. */
export class SimulatorTokens {
  private readonly expiry = new Map<string, number>();

  constructor(
    private readonly user: string,
    private readonly password: string,
  ) {}

  issue(authorization: string | undefined): string | null {
    const wanted = `Basic ${Buffer.from(`${this.user}:${this.password}`).toString('base64')}`;
    if (authorization === undefined || !sameSecret(authorization, wanted)) return null;
    const now = Date.now();
    for (const [token, expires] of this.expiry) if (expires <= now) this.expiry.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.expiry.set(token, now + TOKEN_LIFETIME_SECONDS * 1000);
    return token;
  }

  accepts(authorization: string | undefined): boolean {
    const expires = this.expiry.get((authorization ?? '').replace(/^Bearer /, ''));
    return expires !== undefined && expires > Date.now();
  }
}

export function clientCredentials(tokens: SimulatorTokens) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    if (form.get('grant_type') !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    const token = tokens.issue(request.headers.authorization);
    if (token === null) return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
  };
}

function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
