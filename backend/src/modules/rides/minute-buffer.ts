import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';

const EVERY_MS = 60_000;
/** Memory limit. Further journeys are not counted until the next flush. */
const MAX_JOURNEYS = 5_000;

interface JourneyOnDay {
  day: string;
  from_city: string;
  to_city: string;
}

/** Counts in memory and writes once a minute, so a killed process loses at most a minute of counts. */
export abstract class MinuteBuffer<Row extends JourneyOnDay>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(this.constructor.name);
  private rows = new Map<string, Row>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  protected constructor(private readonly store: { add(rows: Row[]): Promise<void> }) {}

  /** Adds `row` to `known`, which has the same journey and day. */
  protected abstract merge(known: Row, row: Row): void;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  flush(): Promise<void> {
    return (this.writing = this.writing.then(() => this.writeAll()));
  }

  protected add(row: Row): void {
    const key = [row.day, row.from_city, row.to_city].join('\n');
    const known = this.rows.get(key);
    if (known) this.merge(known, row);
    else if (this.rows.size < MAX_JOURNEYS) this.rows.set(key, row);
  }

  private async writeAll(): Promise<void> {
    const rows = [...this.rows.values()];
    if (rows.length === 0) return;
    this.rows = new Map();
    try {
      await this.store.add(rows);
    } catch (error) {
      this.logger.warn({ err: error }, 'counts of searches could not be written');
      for (const row of rows) this.add(row);
    }
  }
}
