import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { ExportSection } from '../../platform/personal-data';
import { PersonalDataSources } from './personal-data-sources';

/** Characters per chunk. */
const CHUNK = 32_768;

/** Exports all data about a person as one JSON document. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly sources: PersonalDataSources,
    private readonly clock: Clock,
  ) {}

  /** Streams the document page by page, so that a big account takes no more memory than a small one. */
  of(userId: string): Readable {
    return Readable.from(inChunks(this.document(userId)), { objectMode: false });
  }

  private async *document(userId: string): AsyncGenerator<string> {
    yield `{"success":true,"data":{"exported_at":${JSON.stringify(this.clock.now())}`;
    for (const source of this.sources.all) {
      for (const section of source.exportSections(userId)) yield* written(section);
    }
    yield '}}';
  }
}

async function* written({ name, rows, whole }: ExportSection): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:${whole ? '' : '['}`;
  let separator = '';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',';
  }
  if (!whole) yield ']';
}

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
