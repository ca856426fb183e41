import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DoctorRepository } from '../doctor.repository';
import { type Check, failed, type Finding, fine, warning } from '../finding';

const HOUR = 3600;

/** Longer gaps cause a warning. Without writes, PostgreSQL archives only if archive_timeout is set. */
const MAX_GAP_SECONDS = 2 * HOUR;

@Injectable()
export class BackupsCheck implements Check {
  readonly name = 'backups';

  constructor(
    private readonly repository: DoctorRepository,
    private readonly config: AppConfig,
  ) {}

  async run(): Promise<Finding[]> {
    const archive = await this.repository.archive();
    const { seconds_since_archived: sinceArchived, seconds_since_failed: sinceFailed } = archive;
    if (!archive.on) return [(this.config.isProduction ? failed : warning)((t) => t.backupsOff())];
    if (sinceFailed !== null && (sinceArchived === null || sinceFailed < sinceArchived)) {
      const minutes = Math.round((sinceArchived ?? sinceFailed) / 60);
      return [failed((t) => t.backupsFailing({ minutes }))];
    }
    if (sinceArchived === null) return [warning((t) => t.backupsNone())];
    if (sinceArchived > MAX_GAP_SECONDS) {
      return [warning((t) => t.backupsOld({ hours: Math.round(sinceArchived / HOUR) }))];
    }
    return [fine((t) => t.backupsFine({ minutes: Math.round(sinceArchived / 60) }))];
  }
}
