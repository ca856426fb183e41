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
const PATIENCE_MS = 3_000;

/** Live: the process responds. Ready: database and disk are usable and no shutdown is pending. */
@ApiTags('Health')
@SkipThrottle()
@Controller('api/health')
export class HealthController {
  private lastCheck: { at: number; answer: Promise<unknown> } | null = null;

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
    if (this.gate.leaving) throw new DomainError('UNAVAILABLE', 'The server is about to end.');
    try {
      await this.askDatabase();
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', 'The database is not reachable.', { cause });
    }
    const problem = await this.disk.problem();
    if (problem !== null) {
      const words = problem === 'full' ? 'The disk is nearly full.' : 'The disk cannot be written to.';
      throw new DomainError('UNAVAILABLE', words);
    }
    return ok({ status: 'up', database: 'up' });
  }

  /** The route is public and not rate-limited, so one query serves all requests until a second after its answer. */
  private askDatabase(): Promise<unknown> {
    if (this.lastCheck === null || performance.now() - this.lastCheck.at >= READY_MS) {
      const late = delay(PATIENCE_MS, null, { ref: false }).then(() =>
        Promise.reject(new Error('No answer')),
      );
      const check = { at: Infinity, answer: Promise.race([this.dataSource.query('SELECT 1'), late]) };
      this.lastCheck = check;
      check.answer.then(
        () => (check.at = performance.now()),
        () => (this.lastCheck = null), // failures are not cached, so that recovery is seen at once
      );
    }
    return this.lastCheck.answer;
  }
}
