import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig, RAIL_NAMES, type RailName, walletsOf } from '../../../platform/config';
import { type BalanceFact, PaymentProviders, RAILS, WALLETS } from '../../rails';
import { type Check, failed, type Finding, fine, reasonOf, warning } from '../finding';
import { certificateOf } from './certificate';

const CONNECT_MS = 3_000;
const REACH_MS = 5_000;
/** Below the doctor's limit, so that one hanging rail doesn't hide the others. */
const TIMEOUT_SECONDS = 12;
/** Private and local addresses. */
const NOT_OUTSIDE =
  /^(localhost|.*\.(local|lan|internal)|0\..*|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|169\.254\..*|\[.*)$/;

/** Charges and sends nothing. */
@Injectable()
export class RailsCheck implements Check {
  readonly name = 'rails';

  constructor(
    private readonly config: AppConfig,
    private readonly rails: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  async run(timeoutSeconds = TIMEOUT_SECONDS): Promise<Finding[]> {
    const { mode, rails } = this.config.payments;
    const used = RAIL_NAMES.filter((name) => rails[name].enabled);
    const findings = await Promise.all(
      used.map(async (rail) => {
        const around = mode === 'live' ? this.surroundings(rail) : [];
        return [...(await this.inTime(rail, timeoutSeconds)), ...(await around)];
      }),
    );
    return findings.flat();
  }

  private async inTime(rail: RailName, seconds: number): Promise<Finding[]> {
    const answered = new AbortController();
    const why = `no answer in ${seconds} s`;
    const slow = delay(seconds * 1_000, [failed((t) => t.railAway({ rail, why }))], {
      signal: answered.signal,
    });
    try {
      return await Promise.race([this.ask(rail), slow]);
    } finally {
      slow.catch(() => undefined);
      answered.abort();
    }
  }

  /** "Not found" proves that the rail is reachable and accepts our credentials. */
  private async ask(rail: RailName): Promise<Finding[]> {
    const asked = await this.rails.for(rail).fetchStatus(randomUUID(), randomUUID());
    if (asked.kind === 'unknown') {
      const { detail: why } = asked;
      const refused = asked.why === 'unauthorized';
      return [failed((t) => (refused ? t.railRefuses({ rail, why }) : t.railAway({ rail, why })))];
    }
    return [this.weigh(rail, await this.rails.for(rail).balance()), ...(await this.operators(rail))];
  }

  private weigh(rail: RailName, balance: BalanceFact): Finding {
    if (balance.kind === 'balance') {
      const { amount, currency } = balance;
      const isLow = amount < this.config.payouts.floatWarning;
      return (isLow ? warning : fine)((t) =>
        isLow ? t.railLow({ rail, amount, currency }) : t.railBalance({ rail, amount, currency }),
      );
    }
    const { why, detail } = balance;
    // Payouts use other keys than payments, and an IP allowlist.
    if (why === 'unauthorized') return failed((t) => t.railRefuses({ rail, why: `balance: ${detail}` }));
    if (why === 'unexpected_status') return fine((t) => t.railFine({ rail }));
    return warning((t) => t.railNoBalance({ rail, why: detail }));
  }

  private async operators(rail: RailName): Promise<Finding[]> {
    if (!this.rails.capabilitiesOf(rail).availability) return [];
    const fact = await this.rails.for(rail).availability();
    const label = (wallet: keyof typeof WALLETS) => WALLETS[wallet].operator;
    const silent = (why: string) => (wallet: keyof typeof WALLETS) =>
      warning((t) => t.railNoWord({ rail, wallet: label(wallet), why }));
    if (fact.kind === 'unknown') return walletsOf(rail).map(silent(fact.detail));
    const reported = new Set(fact.operations.map(({ provider }) => provider));
    const unreported = walletsOf(rail).filter((wallet) => !reported.has(wallet));
    const troubled = fact.operations.filter(({ state }) => state !== 'up');
    if (troubled.length === 0 && reported.size > 0) {
      const wallets = [...reported].map(label).join(', ');
      return [
        fine((t) => t.railOperatorsUp({ rail, wallets })),
        ...unreported.map(silent('not in its answer')),
      ];
    }
    return [
      ...troubled.map(({ provider, operation, state }) =>
        warning((t) =>
          (state === 'down' ? t.railOperatorDown : t.railOperatorSlow)({
            rail,
            wallet: label(provider),
            operation: t.operations[operation],
          }),
        ),
      ),
      ...unreported.map(silent('not in its answer')),
    ];
  }

  private async surroundings(rail: RailName): Promise<Finding[]> {
    const section = this.config.payments.rails[rail];
    const { baseUrl } = section;
    const theirs = { authority: authorityOf(section) };
    const [reports, certificate, from] = await Promise.all([
      this.reports(rail),
      baseUrl.startsWith('https:')
        ? certificateOf(baseUrl, this.clock.now(), theirs)
        : warning((t) => t.railPlain({ rail, baseUrl })),
      localAddressTo(baseUrl),
    ]);
    const leaving = from === null ? [] : [fine((t) => t.railFrom({ rail, from }))];
    return [...reports, certificate, ...leaving];
  }

  private async reports(rail: RailName): Promise<Finding[]> {
    const { callbackUrl } = this.config.payments.rails[rail];
    const { hostname, host, protocol, pathname } = new URL(callbackUrl);
    if (protocol !== 'https:' || NOT_OUTSIDE.test(hostname)) {
      return [warning((t) => t.railCallback({ rail, callbackUrl }))];
    }
    const path = `/api/payments/${RAILS[rail].callback.path}`;
    if (pathname !== path) return [warning((t) => t.railPath({ rail, callbackUrl, path }))];
    const [why, certificate] = await Promise.all([
      whyNotHere(callbackUrl),
      // Our public host is checked elsewhere.
      host === new URL(this.config.http.publicUrl).host ? null : certificateOf(callbackUrl, this.clock.now()),
    ]);
    return [
      why === null
        ? fine((t) => t.railReports({ rail, callbackUrl }))
        : warning((t) => t.railReportsLost({ rail, callbackUrl, why })),
      ...(certificate ? [certificate] : []),
    ];
  }
}

/** Null if our server answers at the host of `url`. */
async function whyNotHere(url: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/api/health/live', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(REACH_MS),
    });
    const isOurs = answer.ok && answer.headers.get('content-type')?.startsWith('application/json');
    await answer.body?.cancel();
    return isOurs ? null : `HTTP ${answer.status}`;
  } catch (error) {
    return reasonOf(error instanceof TypeError ? error.cause : error);
  }
}

function authorityOf(section: object): string | undefined {
  return 'caFile' in section && typeof section.caFile === 'string'
    ? readFileSync(section.caFile, 'utf8')
    : undefined;
}

/** Behind a router it differs from the public address. */
function localAddressTo(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || usual), timeout: CONNECT_MS });
    const end = (address: string | null) => {
      socket.destroy();
      resolve(address);
    };
    socket.once('connect', () => end(socket.localAddress ?? null));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
