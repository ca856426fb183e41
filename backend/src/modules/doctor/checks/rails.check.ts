import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig, RAIL_NAMES, type RailName, walletsOf } from '../../../platform/config';
import { reasonOf } from '../../../platform/errors';
import { type BalanceFact, PaymentProviders, RAILS, WALLETS } from '../../rails';
import { failed, type Finding, fine, warning } from '../finding';
import { certificateOf } from './certificate';

const CONNECT_MS = 3_000;
const CALLBACK_TIMEOUT_MS = 5_000;
/** Below the doctor's timeout, so that one hanging rail doesn't hide the others. */
const RAIL_TIMEOUT_SECONDS = 12;
/** Local and private hosts, and IPv6 addresses. */
const UNREACHABLE_FROM_OUTSIDE =
  /^(localhost|.*\.(local|lan|internal)|0\..*|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|169\.254\..*|\[.*)$/;

/** Requests the balance and the status of a random payment from each rail in use. Moves no money. */
@Injectable()
export class RailsCheck {
  constructor(
    private readonly config: AppConfig,
    private readonly rails: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  async run(timeoutSeconds = RAIL_TIMEOUT_SECONDS): Promise<Finding[]> {
    const { mode, rails } = this.config.payments;
    const railsInUse = RAIL_NAMES.filter((name) => rails[name].enabled);
    const findings = await Promise.all(
      railsInUse.map(async (rail) => {
        const found = await Promise.all([
          this.apiFindingsWithin(timeoutSeconds, rail),
          mode === 'live' ? this.networkFindings(rail) : [],
        ]);
        return found.flat();
      }),
    );
    return findings.flat();
  }

  private async apiFindingsWithin(seconds: number, rail: RailName): Promise<Finding[]> {
    const answered = new AbortController();
    const why = `no answer in ${seconds} s`;
    const timeout = delay(seconds * 1_000, [failed((t) => t.railUnusable({ rail, why }))], {
      signal: answered.signal,
    });
    try {
      return await Promise.race([this.apiFindings(rail), timeout]);
    } finally {
      timeout.catch(() => undefined);
      answered.abort();
    }
  }

  /** "Not found" proves that the rail is reachable and accepts our credentials. */
  private async apiFindings(rail: RailName): Promise<Finding[]> {
    const status = await this.rails.for(rail).fetchStatus(randomUUID(), randomUUID());
    if (status.kind === 'unknown') {
      const { detail: why } = status;
      const refused = status.why === 'unauthorized';
      return [failed((t) => (refused ? t.railRefuses({ rail, why }) : t.railUnusable({ rail, why })))];
    }
    const balance = await this.rails.for(rail).balance();
    return [this.balanceFinding(rail, balance), ...(await this.operatorFindings(rail))];
  }

  private balanceFinding(rail: RailName, balance: BalanceFact): Finding {
    if (balance.kind === 'balance') {
      const { amount, currency } = balance;
      if (amount < this.config.payouts.floatWarning) {
        return warning((t) => t.railLow({ rail, amount, currency }));
      }
      return fine((t) => t.railBalance({ rail, amount, currency }));
    }
    const { why, detail } = balance;
    // Balances need the keys and IP allowlist of payouts, which differ from those of payments.
    if (why === 'unauthorized') return failed((t) => t.railRefuses({ rail, why: `balance: ${detail}` }));
    if (why === 'unexpected_status') return fine((t) => t.railFine({ rail }));
    return warning((t) => t.railNoBalance({ rail, why: detail }));
  }

  private async operatorFindings(rail: RailName): Promise<Finding[]> {
    if (!this.rails.capabilitiesOf(rail).availability) return [];
    const fact = await this.rails.for(rail).availability();
    const label = (wallet: keyof typeof WALLETS) => WALLETS[wallet].operator;
    const unreported = (why: string) => (wallet: keyof typeof WALLETS) =>
      warning((t) => t.railNotReported({ rail, wallet: label(wallet), why }));
    if (fact.kind === 'unknown') return walletsOf(rail).map(unreported(fact.detail));
    const reported = new Set(fact.operations.map(({ provider }) => provider));
    const missing = walletsOf(rail).filter((wallet) => !reported.has(wallet));
    const disrupted = fact.operations.filter(({ state }) => state !== 'up');
    const wallets = [...reported].map(label).join(', ');
    const allOperational = disrupted.length === 0 && reported.size > 0;
    return [
      ...(allOperational ? [fine((t) => t.railOperatorsUp({ rail, wallets }))] : []),
      ...disrupted.map(({ provider, operation, state }) =>
        warning((t) =>
          (state === 'down' ? t.railOperatorDown : t.railOperatorSlow)({
            rail,
            wallet: label(provider),
            operation: t.operations[operation],
          }),
        ),
      ),
      ...missing.map(unreported('not in its answer')),
    ];
  }

  private async networkFindings(rail: RailName): Promise<Finding[]> {
    const settings = this.config.payments.rails[rail];
    const { baseUrl } = settings;
    const provider = { authority: authorityOf(settings) };
    const [callbacks, certificate, from] = await Promise.all([
      this.callbackFindings(rail),
      baseUrl.startsWith('https:')
        ? certificateOf(baseUrl, this.clock.now(), provider)
        : warning((t) => t.railPlain({ rail, baseUrl })),
      localAddressTo(baseUrl),
    ]);
    const outgoing = from === null ? [] : [fine((t) => t.railFrom({ rail, from }))];
    return [...callbacks, certificate, ...outgoing];
  }

  private async callbackFindings(rail: RailName): Promise<Finding[]> {
    const { callbackUrl } = this.config.payments.rails[rail];
    const { hostname, host, protocol, pathname } = new URL(callbackUrl);
    if (protocol !== 'https:' || UNREACHABLE_FROM_OUTSIDE.test(hostname)) {
      return [warning((t) => t.railCallback({ rail, callbackUrl }))];
    }
    const path = `/api/payments/${RAILS[rail].callback.path}`;
    if (pathname !== path) return [warning((t) => t.railPath({ rail, callbackUrl, path }))];
    const [why, certificate] = await Promise.all([
      problemAtHostOf(callbackUrl),
      // `checkAddress` checks the certificate of our public host.
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

/** Null if this product answers at the host of `url`. */
async function problemAtHostOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/api/health/live', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
    });
    const isOurs = answer.ok && answer.headers.get('content-type')?.startsWith('application/json');
    await answer.body?.cancel();
    return isOurs ? null : `HTTP ${answer.status}`;
  } catch (error) {
    return reasonOf(error instanceof TypeError ? error.cause : error);
  }
}

function authorityOf(settings: object): string | undefined {
  return 'caFile' in settings && typeof settings.caFile === 'string'
    ? readFileSync(settings.caFile, 'utf8')
    : undefined;
}

/** Null if unreachable. Behind a router, the provider sees another address. */
function localAddressTo(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: CONNECT_MS });
    const end = (address: string | null) => {
      socket.destroy();
      resolve(address);
    };
    socket.once('connect', () => end(socket.localAddress ?? null));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
