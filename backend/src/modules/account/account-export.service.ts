import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { ExportSection } from '../../platform/personal-data';
import { PersonalDataSources } from './personal-data-sources';

/** Characters that are sent in one piece. */
const PIECE = 32_768;

/** Everything that is kept about a person, as one JSON document (docs/api.md, Profiles). */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly rooms: PersonalDataSources,
    private readonly clock: Clock,
  ) {}

  /** Written while it is sent, page by page, so that a big account takes no more memory than a small one. */
  of(userId: string): Readable {
    return Readable.from(inPieces(this.document(userId)), { objectMode: false });
  }

  private async *document(userId: string): AsyncGenerator<string> {
    yield `{"success":true,"data":{"exported_at":${JSON.stringify(this.clock.now())}`;
    for (const room of this.rooms.all) {
      for (const chapter of room.exportSections(userId)) yield* written(chapter);
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

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
