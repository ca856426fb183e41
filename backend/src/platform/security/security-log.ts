import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../http/metrics';
import { maskPhone } from '../phone';
import { addressBlock } from './address-block';
import type { SecurityEvent, SecurityFacts } from './security-events';

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
