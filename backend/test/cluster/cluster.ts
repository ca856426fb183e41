import type { DataSource } from 'typeorm';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { plainDataSource } from '../../src/platform/database';
import { insertBooking } from '../factories/booking';
import { insertPerson, type PersonGiven } from '../factories/person';
import { insertRide } from '../factories/ride';
import { insertSession } from '../factories/session';
import type { OpenConversation } from '../setup/chat-client';
import { mintToken } from '../setup/mint-token';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { freshDatabase } from '../setup/test-database';
import { Balancer } from './balancer';
import { RedisProcess } from './redis-process';

const SECRET = 'the-same-secret-in-both-processes-of-the-cluster';

export type Which = 0 | 1;

export interface ClusterMember {
  id: string;
  sessionId: string;
  token: string;
}

/** Two server processes with one PostgreSQL and one Redis, reachable directly or through a balancer. */
export class Cluster {
  private constructor(
    readonly redis: RedisProcess,
    readonly database: DataSource,
    readonly balancer: Balancer,
    private readonly settings: readonly NodeJS.ProcessEnv[],
    private readonly servers: (RunningServer | null)[],
  ) {}

  static async open(more: NodeJS.ProcessEnv = {}): Promise<Cluster> {
    const redis = await RedisProcess.start();
    const databaseUrl = await freshDatabase();
    const ports = [await freePort(), await freePort()];
    const settings = ports.map((port) => ({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      JWT_SECRET: SECRET,
      PORT: String(port),
      SEED_DEMO: 'off',
      ...more,
    }));
    const database = await plainDataSource(databaseUrl).initialize();
    const balancer = await Balancer.start(ports);
    const cluster = new Cluster(redis, database, balancer, settings, [null, null]);
    await cluster.start(0);
    await cluster.start(1);
    return cluster;
  }

  async close(): Promise<void> {
    await this.balancer.stop();
    for (const server of this.servers) await server?.end('SIGKILL');
    await this.redis.stop();
    await this.database.destroy();
  }

  server(which: Which): RunningServer {
    const server = this.servers[which];
    if (!server) throw new Error('This process is not running');
    return server;
  }

  async start(which: Which): Promise<void> {
    this.servers[which] = await startServerProcess({ ...this.settings[which] });
  }

  async kill(which: Which): Promise<void> {
    await this.server(which).end('SIGKILL');
    this.servers[which] = null;
  }

  async insertMember(given: PersonGiven = {}): Promise<ClusterMember> {
    const { id } = await insertPerson(this.database, given);
    const sessionId = await insertSession(this.database, id);
    return { id, sessionId, token: mintToken(SECRET, id, sessionId) };
  }

  /** A driver and a passenger with a paid booking and an open conversation. */
  async pair(): Promise<{ driver: ClusterMember; passenger: ClusterMember; conversation: OpenConversation }> {
    const [driver, passenger] = [await this.insertMember({ driver: true }), await this.insertMember()];
    const { id: ride_id } = await insertRide(this.database, { driver_id: driver.id });
    await insertBooking(this.database, { ride_id, user_id: passenger.id, status: 'pending_verification' });
    const { data } = await this.call(0, passenger, 'POST', '/api/conversations', { ride_id });
    return { driver, passenger, conversation: { ride_id, conversation_id: data.id } };
  }

  async call(which: Which, who: ClusterMember, method: string, path: string, body?: object) {
    const answer = await fetch(this.server(which).url + path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return JSON.parse(await answer.text());
  }
}
