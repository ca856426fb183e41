import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { reasonOf } from '../../../platform/errors';
import { DiskSpace, FileStore } from '../../../platform/storage';
import { type Check, failed, type Finding, fine } from '../finding';

const FOLDER = 'doctor';

@Injectable()
export class StorageCheck implements Check {
  readonly name = 'storage';

  constructor(
    private readonly config: AppConfig,
    private readonly files: FileStore,
    private readonly disk: DiskSpace,
  ) {}

  async run(): Promise<Finding[]> {
    const problem = await this.disk.problem();
    if (problem !== null) {
      return [failed((t) => (problem === 'full' ? t.storageFull() : t.storageReadOnly()))];
    }
    const content = randomBytes(64);
    try {
      const { key } = await this.files.put(content, 'bin', FOLDER);
      const opened = await this.files.open(key);
      const read = opened === null ? null : await buffer(opened);
      await this.files.remove(key);
      if (!read?.equals(content)) return [failed((t) => t.storageDiffers())];
    } catch (error) {
      return [failed((t) => t.storageBroken({ why: reasonOf(error) }))];
    }
    const where = this.config.storage.url.startsWith('s3:') ? this.config.storage.url : 'file:';
    return [fine((t) => t.storageFine({ where }))];
  }
}
