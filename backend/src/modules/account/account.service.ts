import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock';
import { PreparedQueries, Transactions } from '../../platform/database';
import { DomainError, type FieldError, refusal } from '../../platform/errors';
import { forgetStoredAnswers } from '../../platform/http';
import { type ExportSection, sectionsOf } from '../../platform/personal-data';
import { AuditService } from '../audit';
import { PeopleMemoryService, ProfilesService } from '../profiles';
import { PersonalDataSources } from './personal-data-sources';

const CHUNK_CHARACTERS = 32_768;

/** Rules: docs/domain.md#people */
@Injectable()
export class AccountService {
  constructor(
    private readonly sources: PersonalDataSources,
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly prepared: PreparedQueries,
    private readonly clock: Clock,
  ) {}

  /** Streams the export page by page, in constant memory. */
  export(userId: string): Readable {
    return Readable.from(inChunks(this.exportDocument(userId)), { objectMode: false });
  }

  /**
   * Deletes the account in one transaction. Idempotent. Locks the person's row FOR UPDATE first. Writers of
   * personal data lock that row at least FOR KEY SHARE and check that the account exists. So either the
   * deletion sees the data, or the writer sees the deletion.
   * @throws DomainError ACCOUNT_IN_USE with the open records, SUSPENDED
   */
  async delete(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.lockAll(tx); // so that the last two administrators cannot both delete their accounts
      const person = await this.profiles.lockIfExists(tx, userId);
      if (!person) return;
      if (person.suspended_at !== null) throw accountSuspended();
      const open = await this.deletionBlockers(tx, userId);
      if (open.length > 0) throw accountInUse(open);
      await this.memory.remember(tx, person);
      for (const source of this.sources.all) await source.erase?.(tx, userId);
      await forgetStoredAnswers(tx, userId);
      await this.audit.record(tx, { actor_id: userId, action: 'profile.deleted', subject_id: userId });
    });
  }

  private async *exportDocument(userId: string): AsyncGenerator<string> {
    yield `{"success":true,"data":{"exported_at":${JSON.stringify(this.clock.now())}`;
    for (const source of this.sources.all) {
      const sections = sectionsOf(this.prepared, userId, source.sections ?? {});
      const others = source.exportSections?.(userId, this.prepared) ?? [];
      for (const section of [...sections, ...others]) yield* toJson(section);
    }
    yield '}}';
  }

  private async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const open: FieldError[] = [];
    for (const source of this.sources.all)
      open.push(...((await source.deletionBlockers?.(tx, userId)) ?? []));
    return open;
  }
}

function accountInUse(details: FieldError[]): DomainError {
  const message = 'Your account cannot be deleted while something is still open.';
  return new DomainError('ACCOUNT_IN_USE', message, { details });
}

/** Deleting the account must not end a suspension. */
const accountSuspended = refusal('SUSPENDED', 'This account is suspended.');

async function* toJson({ name, rows, whole }: ExportSection): AsyncGenerator<string> {
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
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
