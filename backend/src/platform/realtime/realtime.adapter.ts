import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server } from 'socket.io';
import type { AppConfig } from '../config';
import { ClientAddress, hasSoundHost, isOwnOrigin } from '../http/request-origin';
import { socketHeaders } from '../http/security-headers';
import { AddressLimits } from '../http/throttling/address-limits';
import { SecurityLog } from '../security';
import { sharedSockets } from './shared-sockets';

/** The largest thing that a client may send; its messages go over REST. Bytes. */
const MOST_BYTES = 16 * 1024;
/** Who hasn't said who they are by then is let go. ms */
const HANDSHAKE_MS = 10_000;

/** What engine.io would answer 400 where a WebSocket is asked for. */
const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** socket.io on the server's own port, at `/socket.io`. */
export class RealtimeAdapter extends IoAdapter {
  private readonly limits: AddressLimits;
  private readonly addresses: ClientAddress;
  private readonly securityLog: SecurityLog;

  constructor(
    app: INestApplicationContext,
    private readonly config: AppConfig,
  ) {
    super(app);
    this.limits = app.get(AddressLimits);
    this.addresses = app.get(ClientAddress);
    this.securityLog = app.get(SecurityLog);
  }

  override createIOServer(): ReturnType<IoAdapter['createIOServer']> {
    const server = new Server(this.httpServer as HttpServer, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      serveClient: false,
      maxHttpBufferSize: MOST_BYTES,
      connectTimeout: HANDSHAKE_MS,
      perMessageDeflate: false,
      allowRequest: (request, decide) => {
        const ours = this.isOurPage(request);
        if (!ours) {
          const address = this.addresses.of(request);
          this.securityLog.record('foreign_origin', { address, route: 'socket' });
        }
        if (!ours && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
        decide(null, ours);
      },
    });
    if (this.config.redisUrl !== null) server.adapter(sharedSockets(this.config.redisUrl));
    server.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(socketHeaders(this.config))) response.setHeader(name, value);
      next();
    });
    server.engine.use(
      (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        this.limits.admitSocket(request, response).then((admitted) => admitted && next(), next);
      },
    );
    // Nest's adapter was built against a socket.io of its own.
    return server as unknown as ReturnType<IoAdapter['createIOServer']>;
  }

  /** Cookies play no part here, but a page of another origin has no business with our sockets (docs/api.md "Auth"). */
  private isOurPage(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers;
    if (!hasSoundHost(request)) return false;
    return origin === undefined || isOwnOrigin(origin, this.config, { host });
  }
}
