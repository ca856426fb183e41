import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig, RAIL_NAMES, type RailName } from '../../../platform/config';
import { PaymentProviders } from '../../payments';
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
    const balance = await this.rails.for(rail).balance();
    return fine((t) =>
      balance.kind === 'balance'
        ? t.railBalance({ rail, amount: balance.amount, currency: balance.currency })
        : t.railFine({ rail }),
    );
  }

  private async surroundings(rail: RailName): Promise<Finding[]> {
    const { baseUrl, callbackUrl } = this.config.payments.rails[rail];
    const { hostname, protocol } = new URL(callbackUrl);
    const findings: Finding[] = [];
    if (protocol !== 'https:' || NOT_OUTSIDE.test(hostname)) {
      findings.push(warning((t) => t.railCallback({ rail, callbackUrl })));
    }
    if (!baseUrl.startsWith('https:')) return [...findings, warning((t) => t.railPlain({ rail, baseUrl }))];
    const from = await localAddressTo(baseUrl);
    if (from !== null) findings.push(fine((t) => t.railFrom({ rail, from })));
    return [...findings, await certificateOf(baseUrl, this.clock.now())];
  }
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
