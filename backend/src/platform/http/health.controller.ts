import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { DomainError } from '../errors';
import { DiskSpace } from '../storage/disk-space';
import { Public } from './access';
import { ClosingGate } from './closing-gate';
import { ok } from './envelope';
import { Operation } from './open-api';

const READY_MS = 1_000;
const DATABASE_TIMEOUT_MS = 3_000;

/** Live: the process responds. Ready: database and disk are usable and no shutdown is pending. */
@ApiTags('Health')
@SkipThrottle()
@Controller('api/health')
export class HealthController {
  private query: Promise<unknown> | null = null;
  private readyAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly disk: DiskSpace,
    private readonly gate: ClosingGate,
  ) {}

  @Get('live')
  @Public()
  @Operation('Check that the process is alive', { type: Object })
  live() {
    return ok({ status: 'up' });
  }

  @Get('ready')
  @Public()
  @Operation('Check that the server is ready', { type: Object })
  async ready() {
    if (this.gate.isDraining) throw new DomainError('UNAVAILABLE', 'The server is shutting down.');
    try {
      await this.pingDatabase();
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', 'The database is not reachable.', { cause });
    }
    const problem = await this.disk.problem();
    if (problem !== null) {
      const message = problem === 'full' ? 'The disk is nearly full.' : 'The disk cannot be written to.';
      throw new DomainError('UNAVAILABLE', message);
    }
    return ok({ status: 'up', database: 'up' });
  }

  /** The route is public and not rate-limited, so all requests share one query, and its success counts for a second. */
  private async pingDatabase(): Promise<void> {
    if (performance.now() - this.readyAt < READY_MS) return;
    this.query ??= this.dataSource
      .query('SELECT 1')
      .then(() => (this.readyAt = performance.now()))
      .finally(() => (this.query = null));
    const late = delay(DATABASE_TIMEOUT_MS, null, { ref: false });
    await Promise.race([this.query, late.then(() => Promise.reject(new Error('No answer')))]);
  }
}
