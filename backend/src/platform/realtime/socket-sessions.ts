import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TokenVerifier, type VerifiedToken } from '../http/access';
import { ClientAddress } from '../http/client-address';
import { toDomainError } from '../http/error.filter';
import { TokenLimits } from '../http/throttling/token-limits';
import { SecurityLog } from '../security';
import { ConnectionRefused, refusal } from './event-limits';
import { type EventAnswer, type LiveSocket, personRoom, sessionRoom } from './realtime';
import { SocketSlots } from './socket-slots';

/** Tokens are rechecked at expiry and at least this often, in case the end of a session was missed. */
const RECHECK_MS = 15 * 60_000;
/** While the database is down; sockets stay open. */
const RETRY_MS = 30_000;
const MAX_TOKEN_LENGTH = 8_192;

@Injectable()
export class SocketSessions {
  private readonly logger = new Logger(SocketSessions.name);
  private readonly timers = new WeakMap<LiveSocket, NodeJS.Timeout>();

  constructor(
    private readonly modules: ModuleRef,
    private readonly slots: SocketSlots,
    private readonly addresses: ClientAddress,
    private readonly tokens: TokenLimits,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws ConnectionRefused */
  async admit(socket: LiveSocket): Promise<void> {
    try {
      await this.authenticate(socket);
    } catch (error) {
      const refused = ConnectionRefused.from(error);
      const address = this.addresses.of(socket.request);
      // A missing slot is charged to the person, a bad token to the address.
      const person = (socket.data as Partial<LiveSocket['data']>).identity?.userId;
      this.securityLog.record('handshake_refused', { address, person, reason: refused.data.code });
      throw refused;
    }
  }

  private async authenticate(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (!isToken(token)) throw ConnectionRefused.because('not-signed-in', 'UNAUTHENTICATED');
    socket.data = { token, ...(await this.verify(token, this.addresses.of(socket.request))) };
    const { userId } = socket.data.identity;
    // Disconnecting during the handshake triggers no other event.
    socket.conn.once('close', () => this.slots.release(userId, socket.id));
    if (!(await this.slots.take(userId, socket.id)))
      throw ConnectionRefused.because('too-many-sockets', 'THROTTLED');
    if (socket.conn.readyState !== 'open') this.slots.release(userId, socket.id);
  }

  private async verify(token: string, address: string): Promise<VerifiedToken> {
    this.tokens.admit(token, address);
    try {
      const verified = await this.verifier.verify(token);
      this.tokens.recordAccepted(token);
      return verified;
    } catch (error) {
      if (toDomainError(error).kind === 'unauthenticated') {
        await this.tokens.recordRejected(token, address, { expired: false });
      }
      throw error;
    }
  }

  join(socket: LiveSocket): void {
    const { userId, sessionId } = socket.data.identity;
    void socket.join([personRoom(userId), sessionRoom(sessionId)]);
    socket.once('disconnect', () => {
      clearTimeout(this.timers.get(socket));
      this.slots.release(userId, socket.id);
    });
    // The session may have ended during the handshake.
    void this.recheck(socket);
  }

  async renew(socket: LiveSocket, token: unknown): Promise<EventAnswer> {
    if (!isToken(token)) return refusal('bad-token');
    const verified = await this.verifier.verify(token);
    const current = socket.data.identity;
    if (verified.identity.userId !== current.userId) return refusal('another-person');
    if (!socket.connected) return refusal('not-signed-in');
    void socket.join(sessionRoom(verified.identity.sessionId));
    if (verified.identity.sessionId !== current.sessionId) void socket.leave(sessionRoom(current.sessionId));
    socket.data = { token, ...verified };
    await this.recheck(socket);
    return { success: true };
  }

  private async recheck(socket: LiveSocket): Promise<void> {
    const { token, expiresAt } = socket.data;
    let delay = Math.min(RECHECK_MS, expiresAt.getTime() - Date.now());
    try {
      await this.verifier.verify(token);
    } catch (error) {
      if (socket.data.token !== token) return;
      if (toDomainError(error).kind === 'unauthenticated' || delay <= 0) return void socket.disconnect(true);
      this.logger.warn({ err: error }, 'a socket’s token could not be rechecked');
      delay = Math.min(delay, RETRY_MS);
    }
    this.scheduleRecheck(socket, token, Math.max(delay, 0));
  }

  private scheduleRecheck(socket: LiveSocket, token: string, ms: number): void {
    if (!socket.connected || socket.data.token !== token) return;
    clearTimeout(this.timers.get(socket));
    this.timers.set(
      socket,
      setTimeout(() => void this.recheck(socket), ms),
    );
  }

  private get verifier(): TokenVerifier {
    return this.modules.get(TokenVerifier, { strict: false });
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TOKEN_LENGTH;
}
