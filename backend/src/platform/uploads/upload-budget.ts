import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { refusal } from '../errors';

/** Current uploads have ended or timed out by then. */
const RETRY_SECONDS = 60;

@Injectable()
export class UploadBudget {
  maxPerPerson = 2;
  maxBytes = 256 * 1024 * 1024;
  private readonly active = new Map<string, number>();
  private bytes = 0;
  private readonly isOn: boolean;

  constructor({ http }: AppConfig) {
    this.isOn = http.throttling;
  }

  /**
   * Runs one upload and releases what it reserved with `reserve`.
   * @throws DomainError THROTTLED per person, UNAVAILABLE in total
   */
  async run<Result>(
    userId: string,
    work: (reserve: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result> {
    const activeUploads = this.active.get(userId) ?? 0;
    if (this.isOn && activeUploads >= this.maxPerPerson) throw tooManyUploads();
    this.active.set(userId, activeUploads + 1);
    let reserved = 0;
    const reserve = (bytes: number): void => {
      if (this.isOn && this.bytes + bytes > this.maxBytes) throw uploadsAreFull();
      reserved += bytes;
      this.bytes += bytes;
    };
    try {
      return await work(reserve);
    } finally {
      this.bytes -= reserved;
      const remaining = (this.active.get(userId) ?? 1) - 1;
      if (remaining === 0) this.active.delete(userId);
      else this.active.set(userId, remaining);
    }
  }
}

const tooManyUploads = refusal(
  'THROTTLED',
  'Two of your uploads are under way. Please wait until one of them has ended.',
  { retryAfterSeconds: RETRY_SECONDS },
);

const uploadsAreFull = refusal(
  'UNAVAILABLE',
  'Too many files are being sent at the moment. Please try again in a minute.',
  { retryAfterSeconds: RETRY_SECONDS },
);
