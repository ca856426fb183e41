import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { type ClientInfo, type Networks, networksOf } from './client-info';
import { DevicesRepository } from './devices.repository';

export interface CodeOrigin extends Networks {
  /** Null if this browser never signed in with the number. */
  device_id: string | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token, 'ascii').digest('base64url');

@Injectable()
export class DevicesService {
  constructor(
    private readonly repository: DevicesRepository,
    private readonly transactions: Transactions,
  ) {}

  async originOf(tx: EntityManager, phone: string, from: ClientInfo): Promise<CodeOrigin> {
    const device_id =
      from.device === null ? null : await this.repository.find(tx, hashOf(from.device), phone);
    return { device_id, ...networksOf(from.address) };
  }

  /** Keeps a token that we issued, even for another account. Replaces unknown tokens, which may be planted. */
  async remember(userId: string, from: ClientInfo): Promise<string> {
    return this.transactions.run(async (tx) => {
      const presented = from.device;
      const isOurs = presented !== null && (await this.repository.isKnown(tx, hashOf(presented)));
      const token = isOurs ? presented : randomBytes(32).toString('base64url');
      await this.repository.remember(tx, userId, hashOf(token));
      return token;
    });
  }
}
