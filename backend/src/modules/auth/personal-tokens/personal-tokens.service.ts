import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '../../../platform/database';
import { invalidField, notFound, refusal } from '../../../platform/errors';
import { type Identity, PersonalTokenVerifier, TOKEN_PREFIX } from '../../../platform/http';
import { AuditService } from '../../audit';
import { notSignedIn } from '../auth.errors';
import type { CreateTokenRequest, TokenResponse } from './personal-tokens.dto';
import { PersonalTokensRepository } from './personal-tokens.repository';

const MAX_TOKENS = 20;
const MAX_LIFETIME_MS = 366 * 86_400_000;

@Injectable()
export class PersonalTokensService extends PersonalTokenVerifier {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: PersonalTokensRepository,
    private readonly audit: AuditService,
  ) {
    super();
  }

  list(): Promise<TokenResponse[]> {
    return this.tokens.list();
  }

  /**
   * @returns the token, which can't be read again
   * @throws DomainError VALIDATION_FAILED for the expiry; STATE_CONFLICT if the owner has 20 valid tokens; UNAUTHENTICATED
   */
  async create(
    ownerId: string,
    { name, scopes, expires_at }: CreateTokenRequest,
  ): Promise<{ row: TokenResponse; token: string }> {
    const expires = new Date(expires_at);
    const lifetime = expires.getTime() - Date.now();
    if (lifetime <= 0 || lifetime > MAX_LIFETIME_MS) {
      throw invalidField('expires_at', 'expires_at must be in the future, at most 366 days ahead');
    }
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const created = { id: newId(), owner_id: ownerId, name, scopes, expires_at: expires };
    const row = await this.transactions.run(async (tx) => {
      if (!(await this.tokens.lockAdmin(tx, ownerId))) throw notSignedIn();
      if ((await this.tokens.countValid(tx, ownerId)) >= MAX_TOKENS) throw tooManyTokens();
      await this.tokens.insert(tx, { ...created, hash: hashOf(token) });
      await this.audit.record(tx, {
        ...event(ownerId, 'created', created.id),
        to: { name, scopes: scopes.join(', '), expires_at: expires.toISOString() },
      });
      return this.tokens.find(tx, created.id);
    });
    if (row === null) throw notFound();
    return { row, token };
  }

  /** Administrators may revoke each other's tokens. @throws DomainError NOT_FOUND */
  async revoke(actorId: string, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.tokens.find(tx, id);
      if (row === null) throw notFound();
      await this.tokens.remove(tx, id);
      await this.audit.record(tx, {
        ...event(actorId, 'revoked', id),
        from: { name: row.name, owner: row.owner_id },
      });
    });
  }

  async verify(token: string): Promise<Identity> {
    const owner = await this.tokens.use(hashOf(token));
    if (owner === null) throw notSignedIn();
    return {
      userId: owner.id,
      sessionId: owner.token_id,
      phone: owner.phone ?? '',
      role: owner.role,
      isDriver: owner.is_driver,
      staffRole: owner.staff_role,
      locale: owner.locale,
      // Verified when the token was created. Tokens can't run commands, which need a recent verification.
      secondFactor: { enrolled: true, verified: true, recent: false },
      scopes: owner.scopes,
    };
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const event = (actor_id: string, verb: string, subject_id: string) => ({
  actor_id,
  action: `token.${verb}`,
  subject_id,
});

const tooManyTokens = refusal(
  'STATE_CONFLICT',
  `You have ${MAX_TOKENS} tokens. Delete one before adding another.`,
);
