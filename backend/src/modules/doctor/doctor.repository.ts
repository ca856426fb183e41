import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface DatabaseFacts {
  version: string;
  /** 150004 for 15.4. */
  version_number: number;
  /** Milliseconds since 1970. */
  clock_ms: number;
  connections: number;
  max_connections: number;
}

export interface ArchiveFacts {
  on: boolean;
  /** Null if nothing was ever archived. */
  seconds_since_archived: number | null;
  /** Null if archiving has never failed. */
  seconds_since_failed: number | null;
}

@Injectable()
export class DoctorRepository {
  constructor(private readonly dataSource: DataSource) {}

  async facts(): Promise<DatabaseFacts> {
    const [row] = await this.dataSource.query<[DatabaseFacts]>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock_ms,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
         current_setting('max_connections')::int AS max_connections`,
    );
    return row;
  }

  async archive(): Promise<ArchiveFacts> {
    const [row] = await this.dataSource.query<[ArchiveFacts]>(
      `SELECT current_setting('archive_mode') <> 'off' AS on,
         extract(epoch FROM now() - last_archived_time)::float8 AS seconds_since_archived,
         extract(epoch FROM now() - last_failed_time)::float8 AS seconds_since_failed
       FROM pg_stat_archiver`,
    );
    return row;
  }
}
