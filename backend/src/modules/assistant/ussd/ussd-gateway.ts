import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DomainError, notFound } from '../../../platform/errors';
import { safeEqual } from '../../../platform/keys';
import { normalizeSignInPhone } from '../../../platform/phone';
import { plainAddress } from '../../../platform/security';

export interface UssdRequest {
  phone: string;
  session: string;
  text: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);
const MAX_SESSION_ID = 200;

@Injectable()
export class UssdGateway {
  constructor(private readonly config: AppConfig) {}

  /**
   * Checks `USSD_SECRET` and `USSD_ALLOWED_ADDRESSES` if set. If neither is set, only development accepts
   * requests, and only from the same machine.
   * @throws DomainError NOT_FOUND if switched off, INVALID_SIGNATURE
   */
  admit(secret: string | undefined, address: string): void {
    const { isOn, ussdSecret, ussdAddresses } = this.config.assistant;
    if (!isOn) throw notFound();
    const from = plainAddress(address);
    const isUnprotected = ussdSecret === null && ussdAddresses.length === 0;
    const isLocalDevelopment = !this.config.isProduction && LOOPBACK.has(from);
    const hasSecret = ussdSecret === null || safeEqual(secret ?? '', ussdSecret);
    const isAllowed = ussdAddresses.length === 0 || ussdAddresses.map(plainAddress).includes(from);
    if (!(isUnprotected ? isLocalDevelopment : hasSecret && isAllowed))
      throw new DomainError('INVALID_SIGNATURE', 'The gateway is not known.');
  }

  /** Null if a field is missing or invalid. */
  read(fields: Readonly<Record<string, unknown>>, names: UssdRequest): UssdRequest | null {
    const [phone, session, text] = [names.phone, names.session, names.text].map((name) =>
      textOf(fields[name]),
    );
    const number = normalizeSignInPhone(phone ?? '');
    if (number === null || !session || session.length > MAX_SESSION_ID) return null;
    return { phone: number, session, text: text ?? '' };
  }
}

/** Accepts strings and numbers, and removes null bytes, which PostgreSQL can't store. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : undefined;
