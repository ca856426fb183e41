import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { RequestWithIdentity } from '../http/access';
import { Metrics } from '../metrics';
import { maskPhone } from '../phone';
import { addressBlock } from './address-block';

/** docs/operations.md#security-log */
const SECURITY_EVENTS = [
  'throttled',
  'bad_token',
  'forbidden',
  'foreign_origin',
  'code_requested',
  'code_refused',
  'wrong_code',
  'signed_in',
  'signed_out',
  /** Reuse of a replaced refresh token: the family is revoked. */
  'session_reused',
  'second_factor_failed',
  'upload_refused',
  'documents_limit',
  'handshake_refused',
  'bad_signature',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export interface SecurityFacts {
  /** Logged as its network block, not in full. */
  address?: string | undefined;
  /** Pattern, not path: `GET /api/rides/:id`. */
  route?: string | undefined;
  person?: string | undefined;
  /** Masked in the log. */
  phone?: string | undefined;
  /** An internal code, never client text. */
  reason?: string | undefined;
  request_id?: string | undefined;
}

const PERIOD_MS = 60_000;
/** Per period, event and origin; further events are only counted. */
const MAX_LINES_OF_ORIGIN = 10;
const MAX_LINES = 600;
const MAX_ORIGINS = 500;
const OTHER_ORIGINS = 'elsewhere';

interface Tally {
  event: SecurityEvent;
  origin: string;
  lines: number;
  dropped: number;
}

/** One `info` line per event (context `Security`), limited so that an attack cannot flood the log. */
@Injectable()
export class SecurityLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly total: Counter<'event'>;
  private readonly timer: NodeJS.Timeout;
  private tallies = new Map<string, Tally>();
  private lines = 0;

  constructor(metrics: Metrics) {
    this.total = metrics.counter('security_events_total', 'Security events by kind', ['event']);
    // Starting at 0 lets Prometheus see the first event as an increase.
    for (const event of SECURITY_EVENTS) this.total.inc({ event }, 0);
    this.timer = setInterval(() => this.flush(), PERIOD_MS).unref();
  }

  record(event: SecurityEvent, facts: SecurityFacts = {}): void {
    this.total.inc({ event });
    const { address, phone, ...more } = facts;
    const tally = this.tallyOf(event, address === undefined ? 'unknown' : addressBlock(address));
    if (tally.lines >= MAX_LINES_OF_ORIGIN || this.lines >= MAX_LINES || tally.origin === OTHER_ORIGINS) {
      tally.dropped += 1;
      return;
    }
    tally.lines += 1;
    this.lines += 1;
    const masked = phone === undefined ? {} : { phone: maskPhone(phone) };
    this.logger.log({ event, origin: tally.origin, ...more, ...masked }, 'security event');
  }

  flush(): void {
    const tallies = this.tallies;
    this.tallies = new Map();
    this.lines = 0;
    for (const { event, origin, dropped } of tallies.values()) {
      if (dropped > 0) this.logger.log({ event, origin, count: dropped }, 'security event repeated');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private tallyOf(event: SecurityEvent, origin: string): Tally {
    const known = this.tallies.get(`${event} ${origin}`);
    if (known) return known;
    const source = this.tallies.size < MAX_ORIGINS ? origin : OTHER_ORIGINS;
    const tally = this.tallies.get(`${event} ${source}`) ?? { event, origin: source, lines: 0, dropped: 0 };
    this.tallies.set(`${event} ${source}`, tally);
    return tally;
  }
}

export function requestFacts(request: RequestWithIdentity): SecurityFacts {
  return {
    address: request.ip,
    route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    person: request.user?.userId,
    request_id: request.id,
  };
}
