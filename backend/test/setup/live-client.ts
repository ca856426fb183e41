import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { waitFor } from './wait-for';

export interface LiveEvent {
  name: string;
  payload: ReturnType<typeof JSON.parse>;
}

/** A socket client that records all events. */
export class LiveClient {
  readonly events: LiveEvent[] = [];
  readonly ends: string[] = [];

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: LiveEvent['payload']) => this.events.push({ name, payload }));
    socket.on('disconnect', (reason) => this.ends.push(reason));
  }

  /** Fails with the server's message if the connection is refused. */
  static async open(
    product: { url: string },
    token: unknown,
    options: Partial<ManagerOptions & SocketOptions> = {},
  ): Promise<LiveClient> {
    const client = new LiveClient(
      io(product.url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...options,
      }),
    );
    await new Promise<void>((resolve, reject) => {
      const refused = (error: Error): void => {
        client.close();
        reject(error);
      };
      client.socket.once('connect_error', refused);
      client.socket.once('connect', () => {
        client.socket.off('connect_error', refused);
        resolve();
      });
    });
    return client;
  }

  static async refusal(
    product: { url: string },
    token: unknown,
    options: Partial<ManagerOptions & SocketOptions> = {},
  ): Promise<{ message: string; data: unknown }> {
    const opened = await LiveClient.open(product, token, options).catch((error: unknown) => error);
    if (!(opened instanceof LiveClient)) return opened as { message: string; data: unknown };
    opened.close();
    throw new Error('The connection was accepted');
  }

  ask(event: string, ...values: unknown[]): Promise<{ success: boolean; error?: string }> {
    return this.socket.timeout(5_000).emitWithAck(event, ...values);
  }

  async follow(rideId: string): Promise<void> {
    const answer = await this.ask('ride:subscribe', { rideId });
    if (!answer.success) throw new Error(answer.error);
  }

  payloads(name: string): LiveEvent['payload'][] {
    return this.events.filter((event) => event.name === name).map(({ payload }) => payload);
  }

  async waitForEvents(name: string, count = 1): Promise<LiveEvent['payload'][]> {
    return waitFor(() => {
      const payloads = this.payloads(name);
      return payloads.length >= count && payloads;
    });
  }

  async ended(): Promise<string> {
    return waitFor(() => this.ends.at(-1));
  }

  /** Resolves when all earlier events have arrived, because the server responds in order. */
  async waitForEarlierEvents(): Promise<void> {
    await this.ask('ride:unsubscribe', { rideId: '00000000-0000-7000-8000-000000000000' });
  }

  close(): void {
    this.socket.disconnect();
  }
}
