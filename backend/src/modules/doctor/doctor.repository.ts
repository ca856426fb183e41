import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface DatabaseFacts {
  version: string;
  /** 150004 for 15.4. */
  version_number: number;
  /** Milliseconds since 1970. */
  clock_ms: number;
  connections: number;
  connections_most: number;
}

export interface ArchiveFacts {
  on: boolean;
  /** Seconds since the last archiving and its last failure; null: never. */
  archived_since: number | null;
  failed_since: number | null;
}

@Injectable()
export class DoctorRepository {
  constructor(private readonly dataSource: DataSource) {}

  async facts(): Promise<DatabaseFacts> {
    const [row] = await this.dataSource.query<[DatabaseFacts]>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock_ms,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
         current_setting('max_connections')::int AS connections_most`,
    );
    return row;
  }

  async archive(): Promise<ArchiveFacts> {
    const [row] = await this.dataSource.query<[ArchiveFacts]>(
      `SELECT current_setting('archive_mode') <> 'off' AS on,
         extract(epoch FROM now() - last_archived_time)::float8 AS archived_since,
         extract(epoch FROM now() - last_failed_time)::float8 AS failed_since
       FROM pg_stat_archiver`,
    );
    return row;
  }
}
