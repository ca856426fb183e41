import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { type DomainError, invalidField, notFound, refusal } from '../../../platform/errors';
import type { Identity } from '../../../platform/http';
import { PushRepository, type SubscribedDevice } from '../push.repository';
import { normalizeEndpoint, pushServiceOf, readAuth, readP256dh } from './push-address';

/** At the limit, the least recently used subscription is replaced. */
const MAX_SUBSCRIPTIONS = 10;

@Injectable()
export class PushSubscriptionsService {
  constructor(
    private readonly repository: PushRepository,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  get publicKey(): string {
    return this.config.push.publicKey;
  }

  /**
   * Takes over the endpoint from a previous owner.
   * @throws DomainError VALIDATION_FAILED, UNAUTHENTICATED if the session has just ended
   */
  async subscribe({ userId, sessionId }: Identity, given: object): Promise<void> {
    const subscription = this.read(given);
    await this.transactions.run(async (tx) => {
      if (!(await this.repository.lockSession(tx, sessionId))) throw sessionEnded();
      await this.repository.put(tx, { id: newId(), ...subscription, user_id: userId, session_id: sessionId });
      await this.repository.keepNewest(tx, userId, MAX_SUBSCRIPTIONS);
    });
  }

  async unsubscribe(userId: string, given: string): Promise<void> {
    const endpoint = normalizeEndpoint(given);
    if (endpoint === null) return;
    await this.transactions.run((tx) => this.repository.remove(tx, userId, endpoint));
  }

  async list({ userId, sessionId }: Identity): Promise<(SubscribedDevice & { current: boolean })[]> {
    const devices = await this.repository.list(userId);
    return devices.map((device) => ({ ...device, current: device.session_id === sessionId }));
  }

  /** @throws DomainError NOT_FOUND */
  async removeOwn(userId: string, id: string): Promise<void> {
    if (!(await this.repository.removeOwn(userId, id))) throw notFound();
  }

  /** Call in the transaction that ends the sessions. */
  async removeOfSessions(tx: EntityManager, sessionIds: readonly string[]): Promise<void> {
    await this.repository.removeOfSessions(tx, sessionIds);
  }

  private read(given: { endpoint?: unknown; keys?: unknown }) {
    const endpoint = typeof given.endpoint === 'string' ? normalizeEndpoint(given.endpoint) : null;
    if (endpoint === null || pushServiceOf(endpoint, this.config.push.endpointHosts) === undefined) {
      throw badSubscription('endpoint must be an https address of a known push service');
    }
    const keys = Object(given.keys) as { p256dh?: unknown; auth?: unknown };
    const [p256dh, auth] = [readP256dh(keys.p256dh), readAuth(keys.auth)];
    if (p256dh === null) throw badSubscription('keys.p256dh must be a public key of P-256 in base64');
    if (auth === null) throw badSubscription('keys.auth must be 16 bytes in base64');
    return { endpoint, p256dh, auth };
  }
}

function badSubscription(problem: string): DomainError {
  return invalidField('subscription', `subscription.${problem}`);
}

const sessionEnded = refusal('UNAUTHENTICATED', 'Authentication required. Please log in again.');
