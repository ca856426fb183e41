import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { type ClientInfo, type Networks, networksOf } from './client-info';
import { DevicesRepository } from './devices.repository';

/** The origin whose budget a request for a code uses. */
export interface CodeOrigin extends Networks {
  /** The browser, if it was signed in with this number before. */
  device_id: string | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token, 'ascii').digest('base64url');

/** Browsers that were signed in before. */
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

  /** Whether the request comes from a browser that the person was signed in on. */
  async isOf(tx: EntityManager, userId: string, from: ClientInfo): Promise<boolean> {
    return from.device !== null && this.repository.isOf(tx, hashOf(from.device), userId);
  }

  /**
   * Remembers that the person is signed in on this browser. A token that we issued stays, so that a shared browser has one token;
   * any other is replaced, so that nobody can plant a token that they know.
   * @returns the token that the browser keeps
   */
  async remember(userId: string, from: ClientInfo): Promise<string> {
    return this.transactions.run(async (tx) => {
      const held = from.device;
      const known = held !== null && (await this.repository.isKnown(tx, hashOf(held)));
      const token = known ? held : randomBytes(32).toString('base64url');
      await this.repository.remember(tx, userId, hashOf(token));
      return token;
    });
  }

  /** True if both people signed in on one browser within the last 30 days. */
  areShared(tx: EntityManager, one: string, other: string): Promise<boolean> {
    return this.repository.areShared(tx, one, other);
  }

  forget(tx: EntityManager, userId: string): Promise<void> {
    return this.repository.removeOf(tx, userId);
  }
}
