import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { newId, Transactions } from '../../platform/database';
import { invalidField, notFound, rateLimited, refusal } from '../../platform/errors';
import {
  encodeCursor,
  isCursorTime,
  isPlainText,
  type PageQuery,
  readCursor,
  type RequestWithIdentity,
} from '../../platform/http';
import { type AttachmentResponse, AttachmentsService } from '../attachments';
import { accountDeleted, ProfilesService } from '../profiles';
import type { CreateCaseRequest } from './dto/support.requests';
import { TEXT_LENGTH } from './support-case.state';
import {
  type CaseChannel,
  type ListedCaseRow,
  type MessageKind,
  SupportCasesRepository,
  type SupportMessageRow,
} from './support-cases.repository';

export interface WithPhotos extends SupportMessageRow {
  photos: AttachmentResponse[];
}

/** docs/domain.md#support */
@Injectable()
export class SupportService {
  constructor(
    private readonly repository: SupportCasesRepository,
    private readonly profiles: ProfilesService,
    private readonly attachments: AttachmentsService,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  /**
   * @throws DomainError NOT_FOUND for another person's subject; VALIDATION_FAILED for an incomplete subject; THROTTLED
   */
  async create(personId: string, request: CreateCaseRequest): Promise<string> {
    const { category, text, subject_type = null, subject_id = null } = request;
    if ((subject_type === null) !== (subject_id === null)) {
      const field = subject_type === null ? 'subject_type' : 'subject_id';
      throw invalidField(field, 'subject_type and subject_id must be given together');
    }
    return this.transactions.run(async (tx) => {
      await this.checkLimits(tx, personId, true);
      if (subject_type !== null && subject_id !== null) {
        const subject = { type: subject_type, id: subject_id };
        if (!(await this.repository.owns(tx, personId, subject))) throw notFound();
      }
      const id = newId();
      await this.repository.insert(tx, { id, person_id: personId, category, subject_type, subject_id });
      await this.repository.addMessage(tx, {
        id: newId(),
        case_id: id,
        author_id: personId,
        kind: 'person',
        text,
      });
      return id;
    });
  }

  /**
   * Adds a message of the person and reopens the case.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT 14 days after it was solved; THROTTLED
   */
  async write(personId: string, caseId: string, text: string): Promise<void> {
    if (text === '') throw badText('text must not be empty');
    await this.transactions.run((tx) => this.add(tx, personId, caseId, { id: newId(), text }));
  }

  /**
   * `write` with a form's photos and its field `text`, which may be empty.
   * @throws DomainError as `write` and `AttachmentsService.add`
   */
  async writeForm(personId: string, caseId: string, request: RequestWithIdentity): Promise<void> {
    const id = newId();
    await this.attachments.add(request, { type: 'support_message', id }, personId, (tx, values) => {
      const text = (values.get('text') ?? '').trim();
      if (text.length > TEXT_LENGTH) throw badText(`text must be at most ${TEXT_LENGTH} characters`);
      if (!isPlainText(text)) throw badText('text must not contain control characters');
      return this.add(tx, personId, caseId, { id, text });
    });
  }

  private async add(
    tx: EntityManager,
    personId: string,
    caseId: string,
    message: { id: string; text: string },
  ): Promise<void> {
    await this.checkLimits(tx, personId, false);
    const found = await this.repository.lock(tx, caseId);
    if (found?.person_id !== personId) throw notFound();
    if (!found.can_reply) throw caseClosed();
    await this.repository.addMessage(tx, {
      ...message,
      case_id: caseId,
      author_id: personId,
      kind: 'person',
    });
    await this.repository.change(tx, { ...found, status: 'open' }, { message: 'person' });
  }

  /**
   * Continues the latest unsolved case, or creates one with the person's text, and assigns it. Silences the
   * assistant on the channel for 24 hours or until the case is solved.
   */
  async takeOver(
    tx: EntityManager,
    {
      staffId,
      personId,
      channel,
      text,
    }: { staffId: string; personId: string; channel: CaseChannel; text: string },
  ): Promise<string> {
    await this.repository.lockPerson(tx, personId);
    let id = await this.repository.latestUnsolved(tx, personId, staffId);
    if (id === null) {
      id = newId();
      const about = { category: 'other', subject_type: null, subject_id: null } as const;
      await this.repository.insert(tx, { id, person_id: personId, ...about });
      const message = { id: newId(), case_id: id, author_id: personId, kind: 'person', text } as const;
      await this.repository.addMessage(tx, message);
    }
    await this.repository.takeOver(tx, id, staffId, channel);
    return id;
  }

  /** The case in which staff answer on the channel; null if the assistant answers. */
  findTakenOver(personId: string, channel: CaseChannel): Promise<string | null> {
    return this.repository.findTakenOver(personId, channel);
  }

  /** `limit` + 1 cases, latest message first. */
  page(personId: string, query: PageQuery): Promise<ListedCaseRow[]> {
    const after = readCursor(query.cursor, { last_message_key: isCursorTime, id: isUUID });
    return this.repository.page(personId, query, after);
  }

  /** @throws DomainError NOT_FOUND, also for others' cases */
  async get(personId: string, id: string): Promise<{ found: ListedCaseRow; messages: WithPhotos[] }> {
    const found = await this.repository.findOwn(personId, id);
    if (!found) throw notFound();
    return { found, messages: await this.messages(id, ['person', 'staff']) };
  }

  /** Oldest first. */
  async messages(caseId: string, kinds: readonly MessageKind[]): Promise<WithPhotos[]> {
    const messages = await this.repository.messages(caseId, kinds);
    const ids = messages.map(({ id }) => id);
    const photos = await this.attachments.listOf('support_message', ids);
    return messages.map((message) => ({ ...message, photos: photos.get(message.id) ?? [] }));
  }

  private async checkLimits(tx: EntityManager, personId: string, newCase: boolean): Promise<void> {
    if (!(await this.profiles.lockPresent(tx, personId))) throw accountDeleted();
    const seconds = await this.repository.secondsToWait(tx, personId, { newCase });
    if (seconds > 0 && this.config.http.throttling) throw tooManyMessages(seconds);
  }
}

const badText = (message: string) => invalidField('text', message);
const caseClosed = refusal('STATE_CONFLICT', 'This request was solved long ago. Please open a new one.');

const tooManyMessages = rateLimited('You have written to us often. Please try again later.');

export const caseCursor = (last: ListedCaseRow): string => encodeCursor([last.last_message_key, last.id]);
