import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../../config';
import { addressBlock, requestFacts, SecurityLog } from '../../security';
import { ClientAddress } from '../client-address';
import { toFailure } from '../error.filter';
import { bareAnswerHeaders } from '../security-headers';
import { type Budget, budgetOfKind, budgetsOfAddress } from './budgets';
import { secondsOf, Throttle, throttledError, type Verdict } from './throttle';

const API_PATH = /^\/(api|dev)(\/|$|\?)/;
const CALLBACK_PATH =
  /^\/api\/(payments\/([a-z-]+\/)?callback|sms\/[a-z]+\/(callback|inbound)|whatsapp\/callback|ussd\/(africastalking|http))\/?(\?|$)/;
const FILE_PATH = /\.[a-z0-9]+$/i;

function budgetsOf(request: FastifyRequest): Budget[] | null {
  const { url, ip } = request;
  if (url.startsWith('/api/health')) return null;
  if (CALLBACK_PATH.test(url)) return [budgetOfKind('callbacks', ip)];
  const all = budgetsOfAddress(ip);
  if (url.startsWith('/api/docs')) return [...all, budgetOfKind('docs', ip)];
  if (!API_PATH.test(url)) {
    const isFile = FILE_PATH.test(url.split('?', 1)[0] ?? url);
    return isFile ? all : [...all, budgetOfKind('pages', ip)];
  }
  // The guard charges requests with a token, but unknown routes have no guard.
  const { url: route = '/*' } = request.routeOptions;
  return request.headers.authorization === undefined || route === '/*'
    ? [...all, budgetOfKind('anonymous', ip)]
    : all;
}

/** A carrier puts thousands of people behind one address, with two or three connections each. */
const MAX_CONNECTIONS = 1_000;

export function limitConnections(server: Server, max = MAX_CONNECTIONS): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = addressBlock(socket.remoteAddress ?? 'unknown');
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Limits an address before any cost: no token, file or query is read. */
@Injectable()
export class AddressLimits {
  constructor(
    private readonly config: AppConfig,
    private readonly throttle: Throttle,
    private readonly addresses: ClientAddress,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Call before registering hooks and routes. */
  register(fastify: FastifyInstance): void {
    if (!this.throttle.isOn) return;
    // A proxy's connections all share its address; the proxy must limit them.
    if (this.config.http.trustedProxies.length === 0) limitConnections(fastify.server);
    fastify.addHook('onRequest', (request, reply, done) => {
      const budgets = budgetsOf(request);
      if (budgets === null) return done();
      const verdict = this.throttle.take(budgets);
      if (!(verdict instanceof Promise)) return this.answer(verdict, request, reply, done);
      verdict.then((shared) => this.answer(shared, request, reply, done), done);
    });
  }

  /** Socket requests have no hooks. @returns false if a refusal was sent */
  async admitSocket(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!this.throttle.isOn) return true;
    const address = this.addresses.of(request);
    const isHandshake = !/[?&]sid=/.test(request.url ?? '');
    const kind = isHandshake ? [budgetOfKind('handshakes', address)] : [];
    const verdict = await this.throttle.take([...budgetsOfAddress(address), ...kind]);
    if (verdict.exceeded === null) return true;
    this.securityLog.record('throttled', {
      address,
      route: 'socket',
      reason: verdict.exceeded.key.split(':', 1)[0],
    });
    this.refuseSocket(request, response, verdict);
    return false;
  }

  private answer(verdict: Verdict, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (verdict.exceeded === null) return done();
    const [kind] = verdict.exceeded.key.split(':', 1);
    this.securityLog.record('throttled', { ...requestFacts(request), reason: kind });
    const { status, body } = toFailure(throttledError(verdict.count), request.id);
    void reply
      .status(status)
      .headers({
        ...bareAnswerHeaders(this.config, request.id),
        'Retry-After': String(secondsOf(verdict.count)),
      })
      .send(body);
  }

  private refuseSocket(request: IncomingMessage, response: ServerResponse, { count }: Verdict): void {
    const requestId = crypto.randomUUID();
    const { status, body } = toFailure(throttledError(count), requestId);
    const text = JSON.stringify(body);
    const headers = {
      ...bareAnswerHeaders(this.config, requestId),
      'Retry-After': String(secondsOf(count)),
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    };
    if (request.headers.upgrade === undefined) {
      response.writeHead(status, headers).end(text);
      return;
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const { socket } = request;
    socket.end([`HTTP/1.1 ${status} Too Many Requests`, ...lines, '', text].join('\r\n'), () =>
      socket.destroy(),
    );
  }
}
