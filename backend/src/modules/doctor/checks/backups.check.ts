import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DoctorRepository } from '../doctor.repository';
import { type Check, failed, type Finding, fine, warning } from '../finding';

const HOUR = 3600;

/** A database without traffic archives only if `archive_timeout` is set. */
const QUIET_SECONDS = 2 * HOUR;

@Injectable()
export class BackupsCheck implements Check {
  readonly name = 'backups';

  constructor(
    private readonly repository: DoctorRepository,
    private readonly config: AppConfig,
  ) {}

  async run(): Promise<Finding[]> {
    const { on, archived_since: archived, failed_since: failedSince } = await this.repository.archive();
    const bad = this.config.isProduction ? failed : warning;
    if (!on) return [bad((t) => t.backupsOff())];
    if (failedSince !== null && (archived === null || failedSince < archived)) {
      const minutes = Math.round((archived ?? failedSince) / 60);
      return [failed((t) => t.backupsFailing({ minutes }))];
    }
    if (archived === null) return [warning((t) => t.backupsNone())];
    if (archived > QUIET_SECONDS) {
      return [warning((t) => t.backupsOld({ hours: Math.round(archived / HOUR) }))];
    }
    return [fine((t) => t.backupsFine({ minutes: Math.round(archived / 60) }))];
  }
}
