import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { AppConfig } from '../../platform/config';
import { isPublicAddress, signatureOf, urlProblem } from './webhook.policy';
import type { DueDelivery } from './webhooks.repository';

const TIMEOUT_MS = 10_000;

export interface Answer {
  /** Null if there was no answer. */
  response_status: number | null;
  error: string | null;
}

/** Refuses private addresses at each connection, so that no name leads into our network. */
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

/** Follows no redirect and keeps nothing of the answer but its status. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  /** Development may send to its own machine. */
  readonly anywhere: boolean;
  private readonly agent: Agent;

  constructor({ isProduction }: AppConfig) {
    this.anywhere = !isProduction;
    const connect = { timeout: TIMEOUT_MS / 2, ...(this.anywhere ? {} : { lookup: publicLookup }) };
    this.agent = new Agent({ connect, maxResponseSize: 64 * 1024 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  async send({ url, secrets, event_id, type, data, created_at }: DueDelivery): Promise<Answer> {
    const refused = urlProblem(url, this.anywhere);
    if (refused !== null) return { response_status: null, error: refused };
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
      const taken = answer.statusCode >= 200 && answer.statusCode < 300;
      return { response_status: answer.statusCode, error: taken ? null : `answered ${answer.statusCode}` };
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      return { response_status: null, error: `no answer (${typeof code === 'string' ? code : 'timeout'})` };
    }
  }
}
