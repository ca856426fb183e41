import { connect, createServer, type Server, type Socket } from 'node:net';

export class BreakableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;
  private isSilent = false;

  constructor(private readonly target: { host: string; port: number }) {}

  /** Starts listening. After `cut`, listens on the same port again. */
  async listen(): Promise<number> {
    this.isSilent = false;
    const server = createServer((client) => {
      const upstream = connect(this.target.port, this.target.host);
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      if (!this.isSilent) client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    this.server = server;
    return this.port;
  }

  /** Keeps and accepts connections, but forwards nothing. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  async cut(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
