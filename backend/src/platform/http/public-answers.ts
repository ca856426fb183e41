import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { Metrics } from './metrics';
import { holdsCurrent } from './negotiation';

const compress = promisify(brotliCompress);

const FRESH_MS = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Addresses that were asked for within the last second. */
const MOST_ADDRESSES = 10_000;
/** Longer addresses are nobody's search, and are not remembered. */
const LONGEST_ADDRESS = 512;
const SMALLEST_COMPRESSED = 1_024;
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=5';

/** An answer that everybody gets alike. */
interface PublicAnswer {
  body: object;
  /** Called each time that it is sent. */
  served?: () => void;
}

interface Ready {
  topic: string;
  bytes: Buffer;
  etag: string;
  served: (() => void) | undefined;
  /** Made when somebody first asks for it. */
  brotli?: Promise<Buffer>;
}

interface UnderWay {
  topic: string;
  /** It began before a change: whoever waits gets it, nobody after them. */
  outdated: boolean;
  answer: Promise<Ready>;
}

/**
 * Answers of public lists as ready bytes, for at most a second in this process: a list that many look at is made once. Kept is what
 * was asked for twice within the second, so that a single look is always of now. A change here forgets what it concerns at once;
 * one of another process is seen within the second. Nothing decides by a kept answer: booking reads the rows.
 */
@Injectable()
export class PublicAnswers {
  private readonly kept = new LRUCache<string, Ready>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, address) => 2 * (bytes.length + address.length) + 512,
    ttl: FRESH_MS,
    dispose: ({ topic }, address) => this.untie(topic, address),
  });
  private readonly asked = new LRUCache<string, true>({ max: MOST_ADDRESSES, ttl: FRESH_MS });
  private readonly addressesOf = new Map<string, Set<string>>();
  private readonly underWay = new Map<string, UnderWay>();
  private readonly answered: Counter<'from'>;

  constructor({ registry }: Metrics) {
    this.answered = new Counter({
      name: 'public_answers_total',
      help: 'Answers of public lists, by whether they were kept ready, shared with a request under way, or made',
      labelNames: ['from'],
      registers: [registry],
    });
  }

  /** Sends what is kept before any route runs; who shows a token goes through the guards. */
  register(app: NestFastifyApplication): void {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (request, reply, done) => {
        const anonymous = request.method === 'GET' && request.headers.authorization === undefined;
        const ready = anonymous ? this.kept.get(request.url) : undefined;
        if (ready === undefined) return done();
        this.answered.inc({ from: 'kept' });
        this.send(ready, request, reply).catch(done);
      });
  }

  /** Answers a request from what is kept, from what is being made, or with what `make` makes. `topic`: what `forget` will name. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    topic: string,
    make: () => Promise<PublicAnswer>,
  ): Promise<void> {
    await this.send(await this.readyFor(request.url, topic, make), request, reply);
  }

  /** What was said about these topics is no longer so. */
  forget(topics: readonly string[]): void {
    for (const topic of topics)
      for (const address of this.addressesOf.get(topic) ?? []) this.kept.delete(address);
    for (const [address, making] of this.underWay) {
      if (!topics.includes(making.topic)) continue;
      making.outdated = true;
      this.underWay.delete(address);
    }
  }

  private async readyFor(address: string, topic: string, make: () => Promise<PublicAnswer>): Promise<Ready> {
    const kept = this.kept.get(address);
    if (kept !== undefined) {
      this.answered.inc({ from: 'kept' });
      return kept;
    }
    const shared = this.underWay.get(address);
    if (shared !== undefined) {
      this.answered.inc({ from: 'shared' });
      return shared.answer;
    }
    this.answered.inc({ from: 'made' });
    if (address.length > LONGEST_ADDRESS) return toReady(topic, await make());
    const again = this.asked.has(address);
    this.asked.set(address, true);
    const making: UnderWay = {
      topic,
      outdated: false,
      answer: make().then((answer) => toReady(topic, answer)),
    };
    this.underWay.set(address, making);
    try {
      const ready = await making.answer;
      if (again && !making.outdated) this.keep(address, ready);
      return ready;
    } finally {
      if (this.underWay.get(address) === making) this.underWay.delete(address);
    }
  }

  private keep(address: string, ready: Ready): void {
    this.kept.set(address, ready);
    const addresses = this.addressesOf.get(ready.topic) ?? new Set();
    this.addressesOf.set(ready.topic, addresses.add(address));
  }

  private untie(topic: string, address: string): void {
    const addresses = this.addressesOf.get(topic);
    if (addresses?.delete(address) && addresses.size === 0) this.addressesOf.delete(topic);
  }

  private async send(ready: Ready, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    ready.served?.();
    void reply.headers({ 'Cache-Control': CACHE_CONTROL, ETag: ready.etag });
    if (holdsCurrent(request.headers['if-none-match'], ready.etag)) {
      void reply.status(304).send();
      return;
    }
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    if (ready.bytes.length < SMALLEST_COMPRESSED || !takesBrotli(request.headers['accept-encoding'])) {
      void reply.send(ready.bytes);
      return;
    }
    ready.brotli ??= compress(ready.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    const bytes = await ready.brotli;
    void reply.headers({ 'Content-Encoding': 'br', Vary: 'accept-encoding' }).send(bytes);
  }
}

function toReady(topic: string, { body, served }: PublicAnswer): Ready {
  const bytes = Buffer.from(JSON.stringify(body));
  return { topic, bytes, served, etag: `"${hash('sha1', bytes, 'base64url')}"` };
}

/** Other wishes are weighed by the compression of all answers. */
function takesBrotli(accept: string | string[] | undefined): boolean {
  return typeof accept === 'string' && accept.split(',').some((wish) => wish.trim() === 'br');
}
