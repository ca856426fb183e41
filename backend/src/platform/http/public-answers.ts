import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { Metrics } from './metrics';
import { holdsCurrent } from './negotiation';

const compress = promisify(brotliCompress);

const FRESH_MS = 1_000;
/** Longer than a replica may be old: after it, its rows have the change too. */
const CHANGED_MS = 2_000;
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

/** What is known of a list that is to be made. */
interface Making {
  /** It was changed here a moment ago: an older copy of the rows, as a replica may have, won't do. */
  changed: boolean;
}

type Make = (making: Making) => Promise<PublicAnswer>;

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
  /** By address, the oldest first: each is good for as long as the next. */
  private readonly kept = new Map<string, { ready: Ready; ends: number }>();
  private bytes = 0;
  /** Addresses that were asked for, until when that counts. */
  private readonly asked = new Map<string, number>();
  private readonly addressesOf = new Map<string, Set<string>>();
  private readonly underWay = new Map<string, UnderWay>();
  /** Topics that were changed here, until when that counts; the oldest first. */
  private readonly changed = new Map<string, number>();
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
        const ready = anonymous ? this.find(request.url) : undefined;
        if (ready === undefined) return done();
        this.answered.inc({ from: 'kept' });
        this.send(ready, request, reply).catch(done);
      });
  }

  /** Answers a request from what is kept, from what is being made, or with what `make` makes. `topic`: what `forget` will name. */
  async answer(request: FastifyRequest, reply: FastifyReply, topic: string, make: Make): Promise<void> {
    await this.send(await this.readyFor(request.url, topic, make), request, reply);
  }

  /** What was said about these topics is no longer so. */
  forget(topics: readonly string[]): void {
    this.remember(topics);
    for (const topic of topics) for (const address of this.addressesOf.get(topic) ?? []) this.drop(address);
    for (const [address, making] of this.underWay) {
      if (!topics.includes(making.topic)) continue;
      making.outdated = true;
      this.underWay.delete(address);
    }
  }

  private async readyFor(address: string, topic: string, make: Make): Promise<Ready> {
    const ready = this.find(address);
    if (ready !== undefined) {
      this.answered.inc({ from: 'kept' });
      return ready;
    }
    const shared = this.underWay.get(address);
    if (shared !== undefined) {
      this.answered.inc({ from: 'shared' });
      return shared.answer;
    }
    this.answered.inc({ from: 'made' });
    const state = { changed: (this.changed.get(topic) ?? 0) > performance.now() };
    if (address.length > LONGEST_ADDRESS) return toReady(topic, await make(state));
    const again = this.wasAsked(address);
    const making: UnderWay = {
      topic,
      outdated: false,
      answer: make(state).then((answer) => toReady(topic, answer)),
    };
    this.underWay.set(address, making);
    try {
      const made = await making.answer;
      if (again && !making.outdated) this.keep(address, made);
      return made;
    } finally {
      if (this.underWay.get(address) === making) this.underWay.delete(address);
    }
  }

  private remember(topics: readonly string[]): void {
    const now = performance.now();
    for (const topic of topics) {
      this.changed.delete(topic);
      this.changed.set(topic, now + CHANGED_MS);
    }
    for (const [oldest, ends] of this.changed) {
      if (ends > now) break;
      this.changed.delete(oldest);
    }
  }

  private find(address: string): Ready | undefined {
    const kept = this.kept.get(address);
    if (kept === undefined || kept.ends > performance.now()) return kept?.ready;
    this.drop(address);
    return undefined;
  }

  private keep(address: string, ready: Ready): void {
    this.drop(address);
    const now = performance.now();
    this.kept.set(address, { ready, ends: now + FRESH_MS });
    this.bytes += sizeOf(address, ready);
    const addresses = this.addressesOf.get(ready.topic) ?? new Set();
    this.addressesOf.set(ready.topic, addresses.add(address));
    for (const [oldest, { ends }] of this.kept) {
      if (ends > now && this.bytes <= MOST_BYTES) break;
      this.drop(oldest);
    }
  }

  private drop(address: string): void {
    const kept = this.kept.get(address);
    if (kept === undefined) return;
    this.kept.delete(address);
    this.bytes -= sizeOf(address, kept.ready);
    const addresses = this.addressesOf.get(kept.ready.topic);
    if (addresses?.delete(address) && addresses.size === 0) this.addressesOf.delete(kept.ready.topic);
  }

  /** Whether it was asked for within the last second; it counts as asked for from now on. */
  private wasAsked(address: string): boolean {
    const now = performance.now();
    const again = (this.asked.get(address) ?? 0) > now;
    this.asked.delete(address);
    this.asked.set(address, now + FRESH_MS);
    for (const [oldest, ends] of this.asked) {
      if (ends > now && this.asked.size <= MOST_ADDRESSES) break;
      this.asked.delete(oldest);
    }
    return again;
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

/** With its compressed form, which is never larger. */
const sizeOf = (address: string, { bytes }: Ready): number => 2 * (bytes.length + address.length) + 512;

function toReady(topic: string, { body, served }: PublicAnswer): Ready {
  const bytes = Buffer.from(JSON.stringify(body));
  return { topic, bytes, served, etag: `"${hash('sha1', bytes, 'base64url')}"` };
}

/** Other wishes are weighed by the compression of all answers. */
function takesBrotli(accept: string | string[] | undefined): boolean {
  return typeof accept === 'string' && accept.split(',').some((wish) => wish.trim() === 'br');
}
