import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError, type FieldError, invalidField, refusal } from '../errors';
import type { RequestWithIdentity } from '../http/access';
import { wrongMediaType } from '../http/body-parsing';
import { DiskSpace } from '../storage/disk-space';
import { UploadBudget } from './upload-budget';

const FOLDER = 'mboa-upload-';

/** `files`: maximum number for each field. Parts of other fields are discarded. */
export interface UploadRules<Field extends string> {
  files: Record<Field, number>;
  fileBytes: number;
  totalBytes: number;
}

export interface ReceivedFile<Field extends string> {
  field: Field;
  index: number;
  path: string;
  size: number;
  sha256: string;
}

export interface ReceivedForm<Field extends string> {
  values: ReadonlyMap<string, string>;
  files: ReceivedFile<Field>[];
  problems: FieldError[];
}

/** More than our forms have, so that unknown parts can be skipped. */
const MAX_PARTS = { fields: 60, files: 40, parts: 100 };
const MB = 1024 * 1024;

/** Streams multipart forms to disk to bound memory, and always deletes them. */
@Injectable()
export class UploadReceiver implements OnApplicationShutdown {
  root = tmpdir();
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly budget: UploadBudget,
    private readonly disk: DiskSpace,
  ) {}

  /**
   * Reads the form, runs `use` and deletes the files.
   * @throws DomainError UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, PAYLOAD_TOO_LARGE; THROTTLED, UNAVAILABLE as
   * `UploadBudget`
   */
  async receive<Field extends string, Result>(
    request: RequestWithIdentity,
    rules: UploadRules<Field>,
    use: (form: ReceivedForm<Field>) => Promise<Result>,
  ): Promise<Result> {
    if (!request.isMultipart()) throw wrongMediaType(request);
    if (Number(request.headers['content-length'] ?? 0) > rules.totalBytes + MB) throw formTooLarge(rules);
    if ((await this.disk.problem()) !== null) throw noUploads();
    const upload = this.budget.run(request.user?.userId ?? request.ip, (reserve) =>
      this.inFolder(async (folder) => use(await this.read(request, rules, folder, reserve).catch(refuse))),
    );
    this.inFlight.add(upload);
    try {
      return await upload;
    } finally {
      this.inFlight.delete(upload);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.inFlight);
  }

  async sweep(begunBefore: Date): Promise<void> {
    for (const name of await readdir(this.root)) {
      if (!name.startsWith(FOLDER)) continue;
      const folder = join(this.root, name);
      const found = await stat(folder).catch(() => null);
      if (found !== null && found.mtime < begunBefore) await rm(folder, { recursive: true, force: true });
    }
  }

  private async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(this.root, FOLDER));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async read<Field extends string>(
    request: FastifyRequest,
    rules: UploadRules<Field>,
    folder: string,
    reserve: (bytes: number) => void,
  ): Promise<ReceivedForm<Field>> {
    const values = new Map<string, string>();
    const files: ReceivedFile<Field>[] = [];
    const problems: FieldError[] = [];
    const counts = new Map<string, number>();
    let total = 0;
    const limits = { ...MAX_PARTS, fileSize: rules.fileBytes };
    for await (const part of request.parts({ limits })) {
      const { fieldname: field } = part;
      if (part.type === 'field') {
        if (values.has(field)) problems.push({ field, message: `${field} must be given once` });
        else if (part.valueTruncated) problems.push({ field, message: `${field} is too long` });
        else values.set(field, typeof part.value === 'string' ? part.value : '');
        continue;
      }
      const max = isFieldOf(rules.files, field) ? rules.files[field] : 0;
      const index = counts.get(field) ?? 0;
      const isAccepted = isFieldOf(rules.files, field) && index < max;
      const path = join(folder, String(files.length));
      const { size, sha256 } = isAccepted ? await save(part, path, reserve) : await discard(part.file);
      total += size;
      if (part.file.truncated && max > 0) throw fileTooLarge(field, rules);
      if (total > rules.totalBytes) throw formTooLarge(rules);
      if (max === 0 || (size === 0 && !part.filename)) continue;
      counts.set(field, index + 1);
      if (isAccepted) files.push({ field, index, path, size, sha256 });
      else if (index === max) {
        const message = max === 1 ? `${field} must be one file` : `${field} must be at most ${max} files`;
        problems.push({ field, message });
      }
    }
    return { values, files, problems };
  }
}

function isFieldOf<Field extends string>(fields: Record<Field, number>, name: string): name is Field {
  return Object.hasOwn(fields, name);
}

async function save(
  { file }: MultipartFile,
  path: string,
  reserve: (bytes: number) => void,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      reserve(chunk.length);
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(file, counted, createWriteStream(path, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

async function discard(file: Readable): Promise<{ size: number; sha256: string }> {
  let size = 0;
  for await (const chunk of file) size += (chunk as Buffer).length;
  return { size, sha256: '' };
}

function fileTooLarge(field: string, { fileBytes }: { fileBytes: number }): DomainError {
  const message = `${field} must be at most ${Math.floor(fileBytes / MB)} MB`;
  return invalidField(field, message, { code: 'PAYLOAD_TOO_LARGE' });
}

function formTooLarge({ totalBytes }: { totalBytes: number }): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `All files together must be at most ${Math.floor(totalBytes / MB)} MB.`,
  );
}

const noUploads = refusal('UNAVAILABLE', 'Files cannot be uploaded at the moment. Please try again later.', {
  retryAfterSeconds: 60,
});

function refuse(error: unknown): never {
  const { statusCode, syscall } = error as { statusCode?: unknown; syscall?: unknown };
  if (error instanceof DomainError || statusCode === 413 || syscall !== undefined) throw error;
  throw new DomainError('MALFORMED_BODY', 'The form could not be read.', { cause: error });
}
