import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

@Injectable()
export class Metrics {
  readonly registry = new Registry();
}
