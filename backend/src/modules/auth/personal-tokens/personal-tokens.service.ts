import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '../../../platform/database';
import { notFound, refusal, invalidField } from '../../../platform/errors';
import { type Identity, PersonalTokenVerifier, TOKEN_PREFIX } from '../../../platform/http';
import { AuditService } from '../../audit';
import { notSignedIn } from '../auth.errors';
import type { CreateTokenRequest, TokenResponse } from './personal-tokens.dto';
import { PersonalTokensRepository } from './personal-tokens.repository';

const MAX_TOKENS = 20;
const LONGEST_MS = 366 * 86_400_000;

/** Only hashes are stored, and each change is audited. */
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
   * @returns the token, for the only time
   * @throws DomainError VALIDATION_FAILED for the expiry; STATE_CONFLICT beyond twenty live tokens
   */
  async create(
    ownerId: string,
    { name, scopes, expires_at }: CreateTokenRequest,
  ): Promise<{ row: TokenResponse; token: string }> {
    const expires = new Date(expires_at);
    const left = expires.getTime() - Date.now();
    if (left <= 0 || left > LONGEST_MS) {
      const message = 'expires_at must be in the future, at most 366 days ahead';
      throw invalidField('expires_at', message);
    }
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const made = { id: newId(), owner_id: ownerId, name, scopes, expires_at: expires };
    const row = await this.transactions.run(async (tx) => {
      if ((await this.tokens.countLive(tx, ownerId)) >= MAX_TOKENS) throw tooManyTokens();
      await this.tokens.insert(tx, { ...made, hash: hashOf(token) });
      await this.audit.record(tx, {
        ...event(ownerId, 'created', made.id),
        to: { name, scopes: scopes.join(', '), expires_at: expires.toISOString() },
      });
      return this.tokens.find(tx, made.id);
    });
    if (row === null) throw notFound();
    return { row, token };
  }

  /** Another administrator's token too. @throws DomainError NOT_FOUND */
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
      // The owner confirmed when creating the token; for commands that is never recent enough.
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
