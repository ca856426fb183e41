import { isIPv6 } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { tooManyCodes } from './auth.errors';
import type { CodeRequest } from './providers/auth-provider';
import { type CodeLimit, SignInCodesRepository } from './sign-in-codes.repository';

/** Seconds between two codes for a number (decision 24). */
export const RESEND_AFTER_SECONDS = 60;

const OF_A_NUMBER: readonly CodeLimit[] = [
  { codes: 1, seconds: RESEND_AFTER_SECONDS },
  { codes: 5, seconds: 3_600 },
  { codes: 10, seconds: 86_400 },
];
const OF_AN_ADDRESS: readonly CodeLimit[] = [{ codes: 60, seconds: 3_600 }];

/** So many codes in ten minutes, of all numbers together, are worth a look: somebody may be pumping paid texts. */
const ALERT = { codes: 300, seconds: 600, repeatEvery: 100 } as const;

/** How often codes may be asked for, whoever sends them. */
@Injectable()
export class CodeLimits {
  private readonly logger = new Logger(CodeLimits.name);

  constructor(
    private readonly codes: SignInCodesRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Lets one request in, under locks that last until the row of the code is committed, so that parallel requests count too.
   * @throws DomainError THROTTLED with the seconds to wait
   */
  async admit(tx: EntityManager, request: CodeRequest): Promise<void> {
    const address = addressBlock(request.address);
    await this.codes.lock(tx, request.phone, address);
    if (!this.config.http.throttling) return;
    const wait = Math.max(
      await this.codes.secondsToWait(tx, 'phone', request.phone, OF_A_NUMBER),
      await this.codes.secondsToWait(tx, 'address', address, OF_AN_ADDRESS),
    );
    if (wait > 0) throw tooManyCodes(wait);
    const total = (await this.codes.countSince(tx, ALERT.seconds)) + 1;
    if (total >= ALERT.codes && (total - ALERT.codes) % ALERT.repeatEvery === 0) {
      this.logger.warn(`sign-in codes: ${total} were requested in the last ${ALERT.seconds / 60} minutes`);
    }
  }
}

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
