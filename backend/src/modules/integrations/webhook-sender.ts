import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { AppConfig } from '../../platform/config';
import { reasonOf } from '../../platform/errors';
import { failureText, isPublicAddress, signatureOf, TIMEOUT_MS, urlProblem } from './webhook.policy';
import type { DueDelivery } from './webhooks.repository';

export interface Answer {
  /** Null if there was no answer. */
  response_status: number | null;
  error: string | null;
}

/** Rejects private addresses at each connection, because a host name may resolve to one. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(Object.assign(new Error('private address'), { code: 'EPRIVATE' }), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Follows no redirect and ignores the body of the response. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  /** Allows http and private addresses, for development. */
  readonly allowsLocal: boolean;
  private readonly agent: Agent;

  constructor({ isProduction }: AppConfig) {
    this.allowsLocal = !isProduction;
    const connect = { timeout: TIMEOUT_MS / 2, ...(this.allowsLocal ? {} : { lookup: publicLookup }) };
    this.agent = new Agent({ connect, maxResponseSize: 64 * 1024 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  async send({ url, secrets, event_id, type, data, created_at }: DueDelivery): Promise<Answer> {
    const problem = urlProblem(url, this.allowsLocal);
    if (problem !== null) return { response_status: null, error: problem };
    const body = JSON.stringify({ id: event_id, type, created_at, data });
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-mboa-signature': signatureOf(body, secrets, Math.floor(Date.now() / 1_000)),
        },
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body.dump({ limit: 16 * 1024 }).catch(() => undefined);
      const accepted = answer.statusCode >= 200 && answer.statusCode < 300;
      return { response_status: answer.statusCode, error: accepted ? null : `answered ${answer.statusCode}` };
    } catch (error) {
      return { response_status: null, error: failureText(reasonOf(error)) };
    }
  }
}
