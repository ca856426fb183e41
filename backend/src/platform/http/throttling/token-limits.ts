import { Injectable } from '@nestjs/common';
import { budgetOfKind } from './budgets';
import { Throttle, throttled } from './throttle';

/** Tokens that are remembered as good, so that a neighbour's flood of bad ones doesn't lock their people out. */
const MOST_KNOWN = 10_000;
/** Longer ones are not worth remembering. */
const LONGEST = 2_048;

/** What an address may spend on tokens that are no good: after that only those that were good before are looked at. */
@Injectable()
export class TokenLimits {
  private readonly known = new Set<string>();

  constructor(private readonly throttle: Throttle) {}

  /** Before a token is looked at. @throws DomainError THROTTLED */
  admit(token: string, address: string): void {
    const spent = this.throttle.isSpent(budgetOfKind('badTokens', address));
    if (spent !== null && !this.known.has(token)) throw throttled(spent);
  }

  wasGood(token: string): void {
    if (!this.throttle.isOn || token.length > LONGEST || this.known.has(token)) return;
    this.known.add(token);
    const [oldest] = this.known;
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  /** `expired`: it was a good one, which honest people bring, too. @throws DomainError THROTTLED where this is one too many */
  async wasBad(token: string, address: string, { expired }: { expired: boolean }): Promise<void> {
    this.known.delete(token);
    const budget = budgetOfKind(expired ? 'anonymous' : 'badTokens', address);
    const { exceeded, count } = await this.throttle.take([budget]);
    if (exceeded !== null) throw throttled(count);
  }
}
