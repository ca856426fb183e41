import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DomainError, notFound } from '../../../platform/errors';
import { normalizeSignInPhone } from '../../../platform/phone';
import { sameText } from '../../../platform/keys';

export interface UssdRequest {
  phone: string;
  session: string;
  text: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LONGEST = 200;

@Injectable()
export class UssdGateway {
  constructor(private readonly config: AppConfig) {}

  /**
   * Checks `USSD_SECRET`, `USSD_ALLOWED_ADDRESSES` or both. Development without either accepts its own
   * machine.
   * @throws DomainError NOT_FOUND if switched off, UNAUTHENTICATED
   */
  admit(secret: string | undefined, address: string): void {
    const { isOn, ussdSecret, ussdAddresses } = this.config.assistant;
    if (!isOn) throw notFound();
    const open = ussdSecret === null && ussdAddresses.length === 0;
    const admitted = open
      ? !this.config.isProduction && LOOPBACK.has(address)
      : (ussdSecret === null || sameText(secret ?? '', ussdSecret)) &&
        (ussdAddresses.length === 0 || ussdAddresses.includes(address));
    if (!admitted) throw new DomainError('UNAUTHENTICATED', 'The gateway is not known.');
  }

  read(fields: Readonly<Record<string, unknown>>, names: UssdRequest): UssdRequest | null {
    const [phone, session, text] = [names.phone, names.session, names.text].map((name) =>
      textOf(fields[name]),
    );
    const number = normalizeSignInPhone(phone ?? '');
    if (number === null || !session || session.length > LONGEST) return null;
    return { phone: number, session, text: text ?? '' };
  }
}

/** Gateways send numbers as text or as numbers. PostgreSQL stores no null bytes. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : undefined;
