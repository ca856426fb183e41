import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { parse, stringify } from 'uuid';
import { Clock } from '../../../platform/clock';
import { Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Identity } from '../../../platform/http';
import { Keys, readToken, signToken } from '../../../platform/keys';
import { SecurityLog } from '../../../platform/security';
import { FileStore } from '../../../platform/storage';
import { AuditService } from '../../audit';
import { SessionsService } from '../../auth';
import { linkRefused, tooManyDocuments } from '../application.errors';
import { ApplicationsRepository } from '../applications.repository';
import type { FilePlace } from '../document-fields';
import { DocumentFilesRepository } from '../document-files.repository';
import type { DocumentLinkQuery } from '../dto/driver-applications.requests';
import type { DocumentLinkResponse } from '../dto/driver-applications.responses';

const LINK_LIFETIME_SECONDS = 300;

const READER_ROLES: readonly Identity['staffRole'][] = ['approver', 'admin'];

/** Four complete applications. */
const DOCUMENTS_PER_MINUTE = 60;
const DOCUMENTS_PER_HOUR = 600;

/** By file extension, which was derived from the content when the file was stored. */
const MIME_OF: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

interface OpenedDocument {
  content: Readable;
  mime: string;
  name: string;
}

/** Issues links to one file for one approver, valid for five minutes. Each link is audited. */
@Injectable()
export class DocumentLinksService {
  constructor(
    private readonly keys: Keys,
    private readonly files: DocumentFilesRepository,
    private readonly applications: ApplicationsRepository,
    private readonly sessions: SessionsService,
    private readonly store: FileStore,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND, THROTTLED */
  async issue(
    approver: Identity,
    applicationId: string,
    field: FilePlace,
    { size, state, reason }: DocumentLinkQuery,
  ): Promise<DocumentLinkResponse> {
    const file = (await this.files.ofDocument(applicationId)).find(
      (one) => one.field === field && one.state === state,
    );
    if (!file || (size === 'thumbnail' && file.thumb_key === null)) throw notFound();
    return this.transactions.run(async (tx) => {
      if ((await this.applications.driverOf(tx, applicationId)) === null) throw notFound();
      await this.assertWithinLimit(tx, approver.userId, file.id);
      const expires = Math.floor(this.clock.now().getTime() / 1000) + LINK_LIFETIME_SECONDS;
      await this.audit.record(tx, {
        actor_id: approver.userId,
        action: 'driver_application.file_viewed',
        subject_id: applicationId,
        to: { field, size, file_id: file.id },
        reason: reason ?? null,
      });
      const token = signLink(this.keys.for('document link'), {
        file_id: file.id,
        approver_id: approver.userId,
        session_id: approver.sessionId,
        size,
        expires,
      });
      return { url: `/api/files/${token}`, expires_at: new Date(expires * 1000) };
    });
  }

  private async assertWithinLimit(tx: EntityManager, approverId: string, fileId: string): Promise<void> {
    const { minute, hour } = await this.files.lockAndCountRecentViews(tx, approverId, fileId);
    if (minute < DOCUMENTS_PER_MINUTE && hour < DOCUMENTS_PER_HOUR) return;
    this.security.record('documents_limit', { person: approverId });
    throw tooManyDocuments(hour >= DOCUMENTS_PER_HOUR ? 3_600 : 60);
  }

  /** @param readerId the signed-in reader, or null @throws DomainError FORBIDDEN for every reason */
  async open(token: string, readerId: string | null): Promise<OpenedDocument> {
    const link = readLink(this.keys.allFor('document link'), token);
    if (link === null || link.expires * 1000 <= this.clock.now().getTime()) throw linkRefused();
    if (readerId !== null && readerId !== link.approver_id) throw linkRefused();
    const holder = await this.sessions.activeIdentity(link.session_id);
    if (holder?.userId !== link.approver_id || !READER_ROLES.includes(holder.staffRole)) throw linkRefused();
    const file = await this.files.find(link.file_id);
    const key = link.size === 'thumbnail' ? file?.thumb_key : file?.key;
    const content = key ? await this.store.open(key) : null;
    if (!file || content === null) throw linkRefused();
    const extension = key?.split('.').at(-1) ?? '';
    const mime = MIME_OF[extension] ?? file.mime;
    return { content, mime, name: `${file.field}.${extension}` };
  }
}

export interface LinkClaims {
  file_id: string;
  approver_id: string;
  session_id: string;
  size: 'full' | 'thumbnail';
  expires: number;
}

const VERSION = 1;
const UUID_BYTES = 16;
const HEADER_BYTES = 6;
const CLAIM_BYTES = HEADER_BYTES + 3 * UUID_BYTES;

export function signLink(key: KeyObject, claims: LinkClaims): string {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(VERSION, 0);
  header.writeUInt8(claims.size === 'thumbnail' ? 1 : 0, 1);
  header.writeUInt32BE(claims.expires, 2);
  const ids = [claims.file_id, claims.approver_id, claims.session_id].map((id) => parse(id));
  return signToken(key, Buffer.concat([header, ...ids]));
}

/** Null if no key signed the link. The caller checks the expiry. */
export function readLink(keys: readonly KeyObject[], token: string): LinkClaims | null {
  const body = readToken(keys, token, CLAIM_BYTES);
  if (body?.readUInt8(0) !== VERSION) return null;
  const id = (index: number) =>
    stringify(body.subarray(HEADER_BYTES + index * UUID_BYTES, HEADER_BYTES + (index + 1) * UUID_BYTES));
  return {
    file_id: id(0),
    approver_id: id(1),
    session_id: id(2),
    size: body.readUInt8(1) === 1 ? 'thumbnail' : 'full',
    expires: body.readUInt32BE(2),
  };
}
