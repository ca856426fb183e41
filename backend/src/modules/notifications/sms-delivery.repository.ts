import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SmsDeliveryEntity } from './sms-delivery.entity';

export type Claim = 'claimed' | 'claimed-elsewhere' | 'sent';

@Injectable()
export class SmsDeliveryRepository {
  constructor(
    @InjectRepository(SmsDeliveryEntity) private readonly deliveries: Repository<SmsDeliveryEntity>,
  ) {}

  /** Takes the key for `leaseSeconds`; the statement is its own transaction, so one caller wins. */
  async claim(key: string, leaseSeconds: number): Promise<Claim> {
    const claimed: unknown[] = await this.deliveries.query(
      `INSERT INTO sms_deliveries AS d (key, attempts, claimed_until)
         VALUES ($1, 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE
         SET attempts = d.attempts + 1, claimed_until = excluded.claimed_until
         WHERE d.state = 'sending' AND (d.claimed_until IS NULL OR d.claimed_until < now())
       RETURNING d.key`,
      [key, leaseSeconds],
    );
    if (claimed.length > 0) return 'claimed';
    const row = await this.deliveries.findOneBy({ key });
    return row?.state === 'sent' ? 'sent' : 'claimed-elsewhere';
  }

  async markSent(key: string): Promise<void> {
    await this.deliveries.query(
      `UPDATE sms_deliveries SET state = 'sent', sent_at = now(), claimed_until = NULL WHERE key = $1`,
      [key],
    );
  }

  async release(key: string): Promise<void> {
    await this.deliveries.query(
      `UPDATE sms_deliveries SET claimed_until = NULL WHERE key = $1 AND state = 'sending'`,
      [key],
    );
  }
}
