import { connect, createServer, type Server, type Socket } from 'node:net';

/** Round-robin TCP balancer that skips servers that refuse. */
export class Balancer {
  private next = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {}

  static async start(ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, ports);
    server.on('connection', (socket) => void balancer.serve(socket, ports.length));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The balancer is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(client: Socket, tries: number): void {
    this.open.add(client);
    client.once('close', () => this.open.delete(client));
    client.on('error', () => undefined);
    if (tries === 0) return void client.destroy();
    const port = this.ports[this.next++ % this.ports.length] ?? 0;
    const target = connect(port, '127.0.0.1');
    let connected = false;
    target.once('connect', () => {
      connected = true;
      client.pipe(target).pipe(client);
    });
    target.on('error', () => {
      if (connected) client.destroy();
      else this.serve(client, tries - 1);
    });
    target.once('close', () => connected && client.destroy());
    client.once('close', () => target.destroy());
  }
}
