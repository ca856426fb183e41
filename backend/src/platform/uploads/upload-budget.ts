import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { refusal } from '../errors';

/** Current uploads have ended or timed out by then. */
const RETRY_SECONDS = 60;

@Injectable()
export class UploadBudget {
  maxPerPerson = 2;
  mostBytes = 256 * 1024 * 1024;
  private readonly underWay = new Map<string, number>();
  private bytes = 0;
  private readonly isOn: boolean;

  constructor({ http }: AppConfig) {
    this.isOn = http.throttling;
  }

  /**
   * Runs one upload and releases what it reserved with `hold`.
   * @throws DomainError THROTTLED per person, UNAVAILABLE in total
   */
  async during<Result>(
    userId: string,
    work: (hold: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result> {
    const before = this.underWay.get(userId) ?? 0;
    if (this.isOn && before >= this.maxPerPerson) throw tooManyUploads();
    this.underWay.set(userId, before + 1);
    let held = 0;
    const hold = (bytes: number): void => {
      if (this.isOn && this.bytes + bytes > this.mostBytes) throw uploadsAreFull();
      held += bytes;
      this.bytes += bytes;
    };
    try {
      return await work(hold);
    } finally {
      this.bytes -= held;
      const left = (this.underWay.get(userId) ?? 1) - 1;
      if (left === 0) this.underWay.delete(userId);
      else this.underWay.set(userId, left);
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
