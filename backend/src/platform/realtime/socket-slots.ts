import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AppConfig } from '../config';
import { REDIS_TIMEOUTS } from '../http/throttling/throttle';

const MAX_SOCKETS = 10;

/** Slots of a killed process expire after this time. */
const LEASE_MS = 30_000;

const RENEW_MS = 10_000;

/** KEYS: the person's slots. ARGV: socket, maximum, lease (ms). Uses Redis's clock. */
const TAKE_SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return 1`;

/** KEYS: the person's slots. ARGV: lease (ms), sockets open here. */
const RENEW_SCRIPT = `
  local time = redis.call('TIME')
  local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
  for slot = 2, #ARGV do redis.call('ZADD', KEYS[1], ends, ARGV[slot]) end
  redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

const keyOf = (userId: string): string => `mboa:places:${userId}`;

/** Open sockets per person. If Redis is down, each process counts alone. */
@Injectable()
export class SocketSlots implements OnApplicationShutdown {
  private readonly here = new Map<string, Set<string>>();
  private readonly redis: Redis | null;
  private readonly timer: NodeJS.Timeout;

  constructor({ redisUrl }: AppConfig) {
    this.redis = redisUrl === null ? null : new Redis(redisUrl, REDIS_TIMEOUTS);
    this.redis?.on('error', () => undefined); // the adapter's connection reports outages
    this.timer = setInterval(() => void this.renew(), RENEW_MS).unref();
  }

  async take(userId: string, socketId: string): Promise<boolean> {
    const sockets = this.here.get(userId) ?? new Set();
    if (sockets.size >= MAX_SOCKETS) return false;
    this.here.set(userId, sockets.add(socketId));
    if (await this.takeShared(userId, socketId)) return true;
    this.release(userId, socketId);
    return false;
  }

  release(userId: string, socketId: string): void {
    const sockets = this.here.get(userId);
    if (!sockets?.delete(socketId)) return;
    if (sockets.size === 0) this.here.delete(userId);
    this.redis?.zrem(keyOf(userId), socketId).catch(() => undefined);
  }

  async renew(): Promise<void> {
    if (this.redis?.status !== 'ready') return;
    const all = this.redis.pipeline();
    for (const [userId, sockets] of this.here) all.eval(RENEW_SCRIPT, 1, keyOf(userId), LEASE_MS, ...sockets);
    await all.exec().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.redis?.disconnect();
  }

  private async takeShared(userId: string, socketId: string): Promise<boolean> {
    if (this.redis === null) return true;
    try {
      return (await this.redis.eval(TAKE_SCRIPT, 1, keyOf(userId), socketId, MAX_SOCKETS, LEASE_MS)) === 1;
    } catch {
      return true;
    }
  }
}
