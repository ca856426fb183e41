import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

/** What this process measures; a room adds its own figures (`registers: [metrics.registry]`). */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
}
