import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics';
import { poolOf } from './prepared-queries';

@Injectable()
export class PoolMetrics {
  constructor(dataSource: DataSource, { registry }: Metrics) {
    new Gauge({
      name: 'database_pool_connections',
      help: 'Database connections of this process, and statements waiting for one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { idleCount, totalCount, waitingCount } = poolOf(dataSource);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
  }
}
