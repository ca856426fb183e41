import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DevSmsEntity } from './dev-sms.entity';

const SHOWN = 100;

@Injectable()
export class DevSmsRepository {
  constructor(@InjectRepository(DevSmsEntity) private readonly outbox: Repository<DevSmsEntity>) {}

  async insert(sms: Pick<DevSmsEntity, 'to' | 'from' | 'body'>): Promise<void> {
    await this.outbox.insert(sms);
  }

  /** Newest first. */
  list(to: string | undefined): Promise<DevSmsEntity[]> {
    return this.outbox.find({ where: to === undefined ? {} : { to }, order: { id: 'DESC' }, take: SHOWN });
  }
}
