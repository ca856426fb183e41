import { Injectable } from '@nestjs/common';
import { budgetOfKind } from './budgets';
import { Throttle, throttled } from './throttle';

/** Known good tokens, so that a neighbour's flood of bad ones doesn't lock their owners out. */
const MOST_KNOWN = 10_000;

/** Longer tokens are not remembered. */
const LONGEST = 2_048;

/** An address's budget for bad tokens; once exhausted, only known good tokens are checked. */
@Injectable()
export class TokenLimits {
  private readonly known = new Set<string>();

  constructor(private readonly throttle: Throttle) {}

  /** Called before checking a token. @throws DomainError THROTTLED */
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

  /** `expired`: formerly valid, which is normal. @throws DomainError THROTTLED if over budget */
  async wasBad(token: string, address: string, { expired }: { expired: boolean }): Promise<void> {
    this.known.delete(token);
    const budget = budgetOfKind(expired ? 'anonymous' : 'badTokens', address);
    const { exceeded, count } = await this.throttle.take([budget]);
    if (exceeded !== null) throw throttled(count);
  }
}
