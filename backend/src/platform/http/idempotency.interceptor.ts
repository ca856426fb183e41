import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { catchError, from, map, mergeMap, type Observable } from 'rxjs';
import { stringify } from 'safe-stable-stringify';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError, invalidField } from '../errors';
import { outdated } from '../jobs/retention';
import type { RequestWithIdentity } from './access';
import { toDomainError, toFailure } from './error.filter';

/** Lease of the key; afterwards a repeat runs again. */
const IN_FLIGHT_SECONDS = 60;
const RETENTION_HOURS = 24;
/** Per person and route. Accepted requests may change nothing. */
const MAX_STORED = { accepted: 500, refused: 50 };

interface KeyRow {
  body_hash: string;
  status: number | null;
  /** The first response; as text, because jsonb reorders fields. */
  response: string | null;
}

interface Claim {
  userId: string;
  route: string;
  key: string;
  bodyHash: string;
}

/**
 * `Idempotency-Key` (docs/api.md): same key and body replays the first response for 24 h; another body is
 * 422; in flight is 409. 5xx, 429 and forms cut in transit are not stored.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly dataSource: DataSource) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RequestWithIdentity>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || !request.user) return next.handle();
    if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
      throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 255 characters');
    }
    const claim: Claim = {
      userId: request.user.userId,
      route: `${request.method} ${request.routeOptions.url ?? request.url}`,
      // The route is a pattern (`/:id`), so the ids of the path are part of the key.
      key: createHash('sha256')
        .update([key, ...Object.values(request.params as Record<string, string>)].join(' '))
        .digest('base64url'),
      bodyHash: createHash('sha256')
        .update(stringify(request.body ?? {}) ?? '')
        .digest('base64url'),
    };
    const earlier = await this.claim(claim);
    if (earlier) return from([this.replay(earlier, claim, reply)]);
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.store(claim, reply.statusCode, body).catch((error: unknown) => {
          this.logger.error({ err: error }, 'the answer to an Idempotency-Key could not be stored');
        });
        return body;
      }),
      catchError((error: unknown) =>
        from(this.storeFailure(claim, error, request.id)).pipe(map(() => this.rethrow(error))),
      ),
    );
  }

  /** Null if this request claimed the key, else the row of the earlier request. */
  private async claim(claim: Claim): Promise<KeyRow | null> {
    const claimed = await this.dataSource.query<unknown[]>(
      `INSERT INTO idempotency_keys AS k (user_id, route, key, body_hash, locked_until)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (user_id, route, key) DO UPDATE
         SET body_hash = excluded.body_hash, locked_until = excluded.locked_until, status = NULL, response = NULL, created_at = now()
         WHERE (k.status IS NULL AND k.locked_until <= now()) OR k.created_at <= now() - make_interval(hours => $6)
       RETURNING 1`,
      [claim.userId, claim.route, claim.key, claim.bodyHash, IN_FLIGHT_SECONDS, RETENTION_HOURS],
    );
    if (claimed.length > 0) return null;
    const [row] = await this.dataSource.query<KeyRow[]>(
      `SELECT body_hash, status, response #>> '{}' AS response FROM idempotency_keys
       WHERE user_id = $1 AND route = $2 AND key = $3`,
      [claim.userId, claim.route, claim.key],
    );
    // The first request failed with a 5xx meanwhile, which deleted its row. The client repeats after a 409.
    return row ?? { body_hash: claim.bodyHash, status: null, response: null };
  }

  private replay(earlier: KeyRow, claim: Claim, reply: FastifyReply): unknown {
    if (earlier.body_hash !== claim.bodyHash) {
      throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body.');
    }
    if (earlier.status === null || earlier.response === null) {
      throw new DomainError('REQUEST_IN_FLIGHT', 'The same request is still being worked on.', {
        retryAfterSeconds: 1,
      });
    }
    void reply.status(earlier.status).header('Idempotency-Replayed', 'true');
    return JSON.parse(earlier.response);
  }

  private async store(claim: Claim, status: number, body: unknown): Promise<void> {
    await this.dataSource.query(
      `UPDATE idempotency_keys SET status = $4, response = to_jsonb($5::text) WHERE user_id = $1 AND route = $2 AND key = $3`,
      [claim.userId, claim.route, claim.key, status, JSON.stringify(body)],
    );
    const refused = status >= 400;
    await this.dataSource
      .query(
        `DELETE FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key IN (
         SELECT key FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND (status >= 400) = $3
          ORDER BY created_at DESC, key OFFSET $4)`,
        [claim.userId, claim.route, refused, refused ? MAX_STORED.refused : MAX_STORED.accepted],
      )
      .catch(() => undefined); // the next request deletes them
  }

  private async storeFailure(claim: Claim, error: unknown, requestId: string): Promise<void> {
    const { status, body } = toFailure(toDomainError(error), requestId);
    const isFinal = status < 500 && status !== 429 && body.code !== 'MALFORMED_BODY';
    if (isFinal) return this.store(claim, status, body);
    await this.dataSource
      .query('DELETE FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3', [
        claim.userId,
        claim.route,
        claim.key,
      ])
      .catch(() => undefined); // the database is unreachable: the row expires after a minute
  }

  private rethrow(error: unknown): never {
    throw error;
  }
}

export const OLD_KEYS = outdated('idempotency_keys', {
  where: `created_at < now() - interval '${RETENTION_HOURS} hours'`,
  oldest: 'created_at',
});

export async function forgetStoredAnswers(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM idempotency_keys WHERE user_id = $1', [userId]);
}

export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: '1–255 characters; a repeat replays the first answer for 24 h',
    }),
  );
