import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../http/metrics';
import { maskPhone } from '../phone';
import { addressBlock } from './address-block';
import type { RequestWithIdentity } from '../http/identity';

/** What the security log knows; the name is the label of the metric, too (docs/operations.md#security-log). */
export const SECURITY_EVENTS = [
  /** An answer 429, whatever was too much. */
  'throttled',
  /** A request or a handshake with a token that is no good. */
  'bad_token',
  /** A staff route, asked by somebody without the role. */
  'forbidden',
  'foreign_origin',
  'code_requested',
  /** A code that was refused, because of too many of them. */
  'code_refused',
  'wrong_code',
  'signed_in',
  'signed_out',
  /** A session's replaced token came back: the whole family is revoked. */
  'session_reused',
  'second_factor_failed',
  'upload_refused',
  /** A member of staff opened more documents than the review of applications needs. */
  'documents_limit',
  'handshake_refused',
  'bad_signature',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who did it, as far as it is known. Never a secret: no token, no code, no body. */
export interface SecurityFacts {
  /** The address; it is written down as its block. */
  address?: string | undefined;
  /** `GET /api/rides/:id`: the route's pattern, not the path. */
  route?: string | undefined;
  /** The id of the person. */
  person?: string | undefined;
  /** Whole; it is masked before it is written. */
  phone?: string | undefined;
  /** A code or a word of ours, never the caller's text. */
  reason?: string | undefined;
  request_id?: string | undefined;
}

/** How often what was only counted is written down. ms */
const PERIOD_MS = 60_000;
/** Lines in a period for one event of one origin; what comes after is counted. */
const LINES_OF_ONE = 10;
/** Lines in a period over all. */
const LINES_OF_ALL = 600;
/** Origins that are told apart in a period; those that come later are counted together. */
const MOST_ORIGINS = 500;
const ELSEWHERE = 'elsewhere';

interface Tally {
  event: SecurityEvent;
  origin: string;
  lines: number;
  /** Those without a line of their own. */
  counted: number;
}

/**
 * What an attack leaves behind: one line at `info` for an event (context `Security`). The first of each event and origin in a minute
 * are lines of their own, the others one line with their number at its end, so that a flood doesn't flood the log.
 */
@Injectable()
export class SecurityLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly total: Counter<'event'>;
  private readonly timer: NodeJS.Timeout;
  private tallies = new Map<string, Tally>();
  private lines = 0;

  constructor({ registry }: Metrics) {
    this.total = new Counter({
      name: 'security_events_total',
      help: 'What was refused, asked for or tried, by event',
      labelNames: ['event'],
      registers: [registry],
    });
    // From 0, so that Prometheus sees the first event as an increase.
    for (const event of SECURITY_EVENTS) this.total.inc({ event }, 0);
    this.timer = setInterval(() => this.flush(), PERIOD_MS).unref();
  }

  /** Writes the event down; never throws. */
  record(event: SecurityEvent, facts: SecurityFacts = {}): void {
    this.total.inc({ event });
    const { address, phone, ...more } = facts;
    const tally = this.tallyOf(event, address === undefined ? 'unknown' : addressBlock(address));
    if (tally.lines >= LINES_OF_ONE || this.lines >= LINES_OF_ALL || tally.origin === ELSEWHERE) {
      tally.counted += 1;
      return;
    }
    tally.lines += 1;
    this.lines += 1;
    const masked = phone === undefined ? {} : { phone: maskPhone(phone) };
    this.logger.log({ event, origin: tally.origin, ...more, ...masked }, 'security event');
  }

  /** Writes what was only counted. */
  flush(): void {
    const tallies = this.tallies;
    this.tallies = new Map();
    this.lines = 0;
    for (const { event, origin, counted } of tallies.values()) {
      if (counted > 0) this.logger.log({ event, origin, count: counted }, 'more of a security event');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private tallyOf(event: SecurityEvent, origin: string): Tally {
    const known = this.tallies.get(`${event} ${origin}`);
    if (known) return known;
    const told = this.tallies.size < MOST_ORIGINS ? origin : ELSEWHERE;
    const tally = this.tallies.get(`${event} ${told}`) ?? { event, origin: told, lines: 0, counted: 0 };
    this.tallies.set(`${event} ${told}`, tally);
    return tally;
  }
}

/** What a request says about itself in the security log. */
export function requestFacts(request: RequestWithIdentity): SecurityFacts {
  return {
    address: request.ip,
    route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    person: request.user?.userId,
    request_id: request.id,
  };
}
