import { Injectable } from '@nestjs/common';
import { type Counter, Gauge } from 'prom-client';
import { Metrics } from '../metrics';

@Injectable()
export class RealtimeMetrics {
  private readonly emitted: Counter<'event'>;

  constructor(private readonly metrics: Metrics) {
    this.emitted = metrics.counter(
      'realtime_events_total',
      'Realtime events emitted by this process, by name',
      ['event'],
    );
  }

  countEvent(event: string): void {
    this.emitted.inc({ event });
  }

  watchSockets(count: () => number): void {
    new Gauge({
      name: 'realtime_sockets',
      help: 'Sockets open on this process',
      registers: [this.metrics.registry],
      collect() {
        this.set(count());
      },
    });
  }
}
