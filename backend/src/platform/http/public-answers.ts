import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { Metrics } from '../metrics';
import { etagMatches } from './negotiation';

const compress = promisify(brotliCompress);

const CACHE_MS = 1_000;
/** Longer than a replica may be stale. */
const AFTER_CHANGE_MS = 2_000;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 512;
const MIN_COMPRESSED_BYTES = 1_024;
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=5';

export interface PublicList {
  topic: string;
  make: (context: { changed: boolean }) => Promise<{ body: object; served?: (address: string) => void }>;
}

interface ReadyAnswer {
  topic: string;
  body: string | Buffer;
  etag: string;
  served: ((address: string) => void) | undefined;
  brotli?: Promise<Buffer>;
}

interface InFlightAnswer {
  topic: string;
  /** Started before a change: serves only requests already waiting. */
  outdated: boolean;
  answer: Promise<ReadyAnswer> | null;
}

/**
 * Caches public lists as response bytes for at most a second, from the second request within a second. Changes by this
 * process evict immediately. Bookings never use the cache.
 */
@Injectable()
export class PublicAnswers {
  private readonly cache = new LRUCache<string, ReadyAnswer>({
    ttl: CACHE_MS,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: sizeOf,
  });
  private readonly recentAddresses = new LRUCache<string, true>({ ttl: CACHE_MS, max: MAX_ADDRESSES });
  private readonly inFlight = new Map<string, InFlightAnswer>();
  private readonly changed = new Map<string, number>();
  private readonly counts = { kept: 0, shared: 0, made: 0 };

  constructor({ registry }: Metrics) {
    const { counts } = this;
    new Counter({
      name: 'public_answers_total',
      help: 'Responses of public lists: cached, shared with a simultaneous request, or computed',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [from, count] of Object.entries(counts)) this.inc({ from }, count);
      },
    });
  }

  /** Requests with a token go through the guards. Call before registering routes. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const isAnonymous = request.method === 'GET' && request.headers.authorization === undefined;
      const ready = isAnonymous ? this.cache.get(request.url) : undefined;
      if (ready === undefined) return done();
      this.counts.kept++;
      this.send(ready, request, reply).catch(done);
    });
  }

  async answer(request: FastifyRequest, reply: FastifyReply, list: PublicList): Promise<void> {
    await this.send(await this.answerFor(request.url, list), request, reply);
  }

  /** Evicts the lists of these topics. Requests in flight are still answered, but not cached. */
  evict(topics: readonly string[]): void {
    this.recordChange(topics);
    for (const [address, { topic }] of this.cache.entries())
      if (topics.includes(topic)) this.cache.delete(address);
    for (const [address, pending] of this.inFlight) {
      if (!topics.includes(pending.topic)) continue;
      pending.outdated = true;
      this.inFlight.delete(address);
    }
  }

  private answerFor(address: string, list: PublicList): ReadyAnswer | Promise<ReadyAnswer> {
    const ready = this.cache.get(address);
    if (ready !== undefined) {
      this.counts.kept++;
      return ready;
    }
    const shared = this.inFlight.get(address)?.answer;
    if (shared) {
      this.counts.shared++;
      return shared;
    }
    this.counts.made++;
    if (address.length > MAX_ADDRESS_LENGTH) return this.make(list);
    const pending: InFlightAnswer = { topic: list.topic, outdated: false, answer: null };
    this.inFlight.set(address, pending);
    pending.answer = this.makeOnce(address, list, pending);
    return pending.answer;
  }

  private async makeOnce(address: string, list: PublicList, pending: InFlightAnswer): Promise<ReadyAnswer> {
    const isRepeated = this.recentAddresses.has(address);
    this.recentAddresses.set(address, true);
    try {
      const made = await this.make(list);
      if (isRepeated && !pending.outdated) this.cache.set(address, { ...made, body: Buffer.from(made.body) });
      return made;
    } finally {
      if (this.inFlight.get(address) === pending) this.inFlight.delete(address);
    }
  }

  private async make({ topic, make }: PublicList): Promise<ReadyAnswer> {
    const changed = (this.changed.get(topic) ?? 0) > performance.now();
    const { body, served } = await make({ changed });
    const text = JSON.stringify(body);
    return { topic, body: text, served, etag: `"${hash('sha1', text, 'base64url')}"` };
  }

  private recordChange(topics: readonly string[]): void {
    const now = performance.now();
    for (const topic of topics) {
      this.changed.delete(topic);
      this.changed.set(topic, now + AFTER_CHANGE_MS);
    }
    for (const [oldest, ends] of this.changed) {
      if (ends > now) break;
      this.changed.delete(oldest);
    }
  }

  private async send(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    ready.served?.(request.ip);
    void reply.headers({ 'Cache-Control': CACHE_CONTROL, ETag: ready.etag });
    if (etagMatches(request.headers['if-none-match'], ready.etag)) {
      void reply.status(304).send();
      return;
    }
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    if (ready.body.length < MIN_COMPRESSED_BYTES || !takesBrotli(request.headers['accept-encoding'])) {
      void reply.send(ready.body);
      return;
    }
    ready.brotli ??= compress(ready.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    const bytes = await ready.brotli;
    void reply.headers({ 'Content-Encoding': 'br', Vary: 'accept-encoding' }).send(bytes);
  }
}

const sizeOf = ({ body }: ReadyAnswer, address: string): number => 2 * (body.length + address.length) + 512;

function takesBrotli(accept: string | string[] | undefined): boolean {
  return typeof accept === 'string' && accept.split(',').some((encoding) => encoding.trim() === 'br');
}
