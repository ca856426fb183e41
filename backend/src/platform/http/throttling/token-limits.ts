import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { budgetOfKind } from './budgets';
import { Throttle, throttledError } from './throttle';

/** Tokens remembered as valid, so that invalid ones from the same address don't block them. */
const MAX_KNOWN = 10_000;

const MAX_TOKEN_LENGTH = 2_048;

/** HTTP passes the Authorization header, a socket only the token. */
const withoutScheme = (token: string): string => token.replace(/^Bearer +/i, '');

/** Once an address exhausts its budget for bad tokens, only tokens that this process issued or accepted before are checked. */
@Injectable()
export class TokenLimits {
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN });

  constructor(private readonly throttle: Throttle) {}

  /** @throws DomainError THROTTLED */
  admit(token: string, address: string): void {
    const spent = this.throttle.exhaustedCount(budgetOfKind('badTokens', address));
    if (spent !== null && !this.known.has(withoutScheme(token))) throw throttledError(spent);
  }

  recordAccepted(header: string): void {
    const token = withoutScheme(header);
    if (this.throttle.isOn && token.length <= MAX_TOKEN_LENGTH) this.known.set(token, true);
  }

  /** An `expired` token does not indicate an attack. @throws DomainError THROTTLED */
  async recordRejected(token: string, address: string, { expired }: { expired: boolean }): Promise<void> {
    this.known.delete(withoutScheme(token));
    const budget = budgetOfKind(expired ? 'anonymous' : 'badTokens', address);
    const { exceeded, count } = await this.throttle.take([budget]);
    if (exceeded !== null) throw throttledError(count);
  }
}
