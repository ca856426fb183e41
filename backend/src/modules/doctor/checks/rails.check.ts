import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig, RAIL_NAMES, type RailName } from '../../../platform/config';
import { type BalanceFact, PaymentProviders } from '../../payments';
import { type Check, failed, type Finding, fine, warning } from '../finding';
import { certificateOf } from './certificate';

const CONNECT_MS = 3_000;
/** Addresses that nobody outside can reach. */
const NOT_OUTSIDE =
  /^(localhost|.*\.local|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[.*)$/;

/** Each rail that is set up answers, knows us and can report back. Nothing is charged or sent. */
@Injectable()
export class RailsCheck implements Check {
  readonly name = 'rails';

  constructor(
    private readonly config: AppConfig,
    private readonly rails: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<Finding[]> {
    const { mode, rails } = this.config.payments;
    const used = RAIL_NAMES.filter((name) => rails[name].enabled);
    const findings = await Promise.all(
      used.map(async (rail) => [
        await this.ask(rail),
        ...(mode === 'live' ? await this.surroundings(rail) : []),
      ]),
    );
    return findings.flat();
  }

  /** Asks about a payment that never was: who answers "not found" is there, and knows us. */
  private async ask(rail: RailName): Promise<Finding> {
    const asked = await this.rails.for(rail).fetchStatus(randomUUID(), randomUUID());
    if (asked.kind === 'unknown' && asked.why === 'unauthorized') {
      return failed((t) => t.railRefuses({ rail, why: asked.detail }));
    }
    if (asked.kind === 'unknown') return failed((t) => t.railAway({ rail, why: asked.detail }));
    return this.weigh(rail, await this.rails.for(rail).balance());
  }

  /** What lies ready. A rail that has no such question is fine without. */
  private weigh(rail: RailName, balance: BalanceFact): Finding {
    if (balance.kind === 'balance') {
      const { amount, currency } = balance;
      const isLow = amount < this.config.payouts.floatWarning;
      return (isLow ? warning : fine)((t) =>
        isLow ? t.railLow({ rail, amount, currency }) : t.railBalance({ rail, amount, currency }),
      );
    }
    const { why, detail } = balance;
    // Money goes out by other keys than it comes in by, and where ours is the address that is let in.
    if (why === 'unauthorized') return failed((t) => t.railRefuses({ rail, why: `balance: ${detail}` }));
    if (why === 'unexpected_status') return fine((t) => t.railFine({ rail }));
    return warning((t) => t.railNoBalance({ rail, why: detail }));
  }

  private async surroundings(rail: RailName): Promise<Finding[]> {
    const section = this.config.payments.rails[rail];
    const { baseUrl, callbackUrl } = section;
    const { hostname, protocol } = new URL(callbackUrl);
    const findings: Finding[] = [];
    if (protocol !== 'https:' || NOT_OUTSIDE.test(hostname)) {
      findings.push(warning((t) => t.railCallback({ rail, callbackUrl })));
    }
    if (!baseUrl.startsWith('https:')) return [...findings, warning((t) => t.railPlain({ rail, baseUrl }))];
    const from = await localAddressTo(baseUrl);
    if (from !== null) findings.push(fine((t) => t.railFrom({ rail, from })));
    return [...findings, await certificateOf(baseUrl, this.clock.now(), authorityOf(section))];
  }
}

/** The authority that a rail is set to trust beside the usual ones. */
function authorityOf(section: object): string | undefined {
  return 'caFile' in section && typeof section.caFile === 'string'
    ? readFileSync(section.caFile, 'utf8')
    : undefined;
}

/** The address of this machine from which a host is reached, or null. Behind a router the outside sees another one. */
function localAddressTo(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), timeout: CONNECT_MS });
    const end = (address: string | null) => {
      socket.destroy();
      resolve(address);
    };
    socket.once('connect', () => end(socket.localAddress ?? null));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
