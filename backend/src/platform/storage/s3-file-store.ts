import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { DomainError } from '../errors';
import { type FileContent, FileStore, isFolder, isKey, keyOf, type StoredFile } from './file-store';

export interface S3Location {
  bucket: string;
  region: string;
  /** Null: Amazon S3. */
  endpoint: string | null;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;
const SLOWEST_READER_MS = 120_000;

/** The SDK takes half of the idle memory, and most servers store locally. */
const loadSdk = () => import('@aws-sdk/client-s3');
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** `STORAGE_URL=s3://bucket`. Credentials from the SDK's defaults (AWS_*). */
export class S3FileStore extends FileStore {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null;

  constructor(
    private readonly location: S3Location,
    private readonly answerMs = ANSWER_MS,
  ) {
    super();
  }

  async put(content: FileContent, extension: string, folder?: string): Promise<StoredFile> {
    const key = await keyOf(content, extension, folder);
    const { sdk, client } = await this.connect();
    const size = Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size;
    const Body = Buffer.isBuffer(content) ? content : createReadStream(content.path);
    const { bucket: Bucket } = this.location;
    const command = new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size });
    const unreadable = new AbortController();
    if (!Buffer.isBuffer(Body)) Body.on('error', (error) => unreadable.abort(error));
    const sent = client.send(command, { abortSignal: unreadable.signal });
    await orUnavailable(sent).finally(() => Buffer.isBuffer(Body) || Body.destroy());
    return { key, size };
  }

  async open(key: string): Promise<Readable | null> {
    if (!isKey(key)) return null;
    const { sdk, client } = await this.connect();
    const command = new sdk.GetObjectCommand({ Bucket: this.location.bucket, Key: key });
    const found = await orUnavailable(client.send(command)).catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw error;
    });
    return (found?.Body as Readable | undefined) ?? null;
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    const { sdk, client } = await this.connect();
    await orUnavailable(client.send(new sdk.DeleteObjectCommand({ Bucket: this.location.bucket, Key: key })));
  }

  async *list(folder: string, storedBefore: Date): AsyncGenerator<string> {
    if (!isFolder(folder)) throw new Error('invalid storage folder');
    const { sdk, client } = await this.connect();
    const input = { Bucket: this.location.bucket, Prefix: `${folder}/` };
    for await (const page of sdk.paginateListObjectsV2({ client }, input)) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && isKey(Key) && LastModified !== undefined && LastModified < storedBefore) {
          yield Key;
        }
      }
    }
  }

  private connect(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opened ??= loadSdk().then((sdk) => {
      const { endpoint, region } = this.location;
      const client = new sdk.S3Client({
        region,
        ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
        requestHandler: {
          connectionTimeout: CONNECT_MS,
          requestTimeout: this.answerMs,
          throwOnRequestTimeout: true,
          socketTimeout: SLOWEST_READER_MS,
        },
        // Other S3 servers lack the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { sdk, client };
    });
    return this.opened;
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

async function orUnavailable<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status < 500 && status !== 429) throw error;
    throw new DomainError('UNAVAILABLE', 'Server error. Please try again later.', { cause: error });
  }
}
