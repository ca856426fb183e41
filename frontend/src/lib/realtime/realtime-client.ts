import { create } from 'zustand';
import type { Session } from '../api/types';
import type { AuthClient } from '../auth/auth-client';
import { backoff } from '../backoff';
import { serverNow } from '../server-clock';
import {
  type EventAnswer,
  type GetToken,
  LIVE_EVENTS,
  type LiveEvent,
  type LiveEvents,
  type LiveSocket,
} from './live-events';

/** off: signed out · lost: retrying · ended: session expired */
type ConnectionState = 'off' | 'opening' | 'open' | 'lost' | 'ended';

export const useConnection = create<{ connection: ConnectionState }>(() => ({ connection: 'off' }));

const BACKOFF = { firstMs: 1000, maxMs: 30_000 };
/** Longest reconnect delay after the network returns. */
const ONLINE_DELAY_MS = 400;
/** Time before expiry at which tokens are renewed. */
const RENEW_BEFORE_MS = 60_000;
/** Number of tries that sets the minimum backoff from the second rejection (signed out elsewhere, too many windows). */
const REFUSED_TRIES = 5;

type Listener<Event extends LiveEvent> = (payload: LiveEvents[Event]) => void;
type OpenSocket = (token: GetToken) => LiveSocket;
export type LiveAuth = Pick<AuthClient, 'accessToken' | 'renewedToken'>;

function refusalCode(error: unknown): string | undefined {
  return (error as { data?: { code?: string } } | undefined)?.data?.code;
}

export class RealtimeClient {
  private readonly listeners = new Map<LiveEvent, Set<(payload: never) => void>>();
  private readonly openListeners = new Set<() => void>();
  private readonly rides = new Map<string, Set<() => void>>();
  private socket: LiveSocket | null = null;
  private started = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private session: Session | null = null;

  constructor(
    private readonly load: () => Promise<OpenSocket>,
    private readonly auth: LiveAuth,
  ) {}

  start(): void {
    if (this.started) return;
    this.started = true;
    useConnection.setState({ connection: 'opening' });
    window.addEventListener('online', this.reconnectSoon);
    void this.open();
  }

  stop(): void {
    this.started = false;
    window.removeEventListener('online', this.reconnectSoon);
    clearTimeout(this.retry);
    clearTimeout(this.renewal);
    this.socket?.disconnect();
    this.socket = null;
    this.session = null;
    this.tries = 0;
    useConnection.setState({ connection: 'off' });
  }

  /** Sends the session's token over an open connection, and schedules its renewal. */
  setSession(session: Session | null): void {
    this.session = session;
    clearTimeout(this.renewal);
    if (!session) return;
    const { access_token: token, expires_at } = session.session;
    if (this.socket?.connected) {
      this.socket.emit('auth:refresh', { token }, ({ success }) => {
        if (!success) console.warn('The realtime connection rejected its new token');
      });
    }
    const inMs = Math.max(RENEW_BEFORE_MS, expires_at * 1000 - serverNow() - RENEW_BEFORE_MS);
    this.renewal = setTimeout(() => {
      if (this.socket?.connected) void this.auth.renewedToken(token).catch(() => undefined);
    }, inMs);
  }

  on<Event extends LiveEvent>(event: Event, listener: Listener<Event>): () => void {
    const listeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  onOpen(listener: () => void): () => void {
    this.openListeners.add(listener);
    return () => this.openListeners.delete(listener);
  }

  /**
   * Subscribes to a ride's messages; shared by several callers.
   * @param onFollowing called on every acknowledgement; messages sent after it are received
   */
  followRide(rideId: string, onFollowing: () => void): () => void {
    const followers = this.rides.get(rideId) ?? new Set();
    this.rides.set(rideId, followers.add(onFollowing));
    this.subscribe(rideId, [onFollowing]);
    return () => {
      if (!followers.delete(onFollowing) || followers.size > 0) return;
      this.rides.delete(rideId);
      if (this.socket?.connected) this.socket.emit('ride:unsubscribe', { rideId }, () => undefined);
    };
  }

  /** Retries after the first message has created the conversation. */
  followAgain(rideId: string): void {
    this.subscribe(rideId, this.rides.get(rideId) ?? []);
  }

  private subscribe(rideId: string, followers: Iterable<() => void>): void {
    if (!this.socket?.connected) return;
    this.socket.emit('ride:subscribe', { rideId }, ({ success }: EventAnswer) => {
      if (success) for (const following of followers) following();
    });
  }

  private async open(): Promise<void> {
    try {
      const openSocket = await this.load();
      if (!this.started || this.socket) return;
      this.socket = openSocket(() => this.token());
      this.listen(this.socket);
      this.socket.connect();
    } catch {
      // The chunk failed to load: new release, or no network.
      this.onLost();
    }
  }

  private listen(socket: LiveSocket): void {
    socket.on('connect', () => {
      this.tries = 0;
      useConnection.setState({ connection: 'open' });
      for (const [rideId, followers] of this.rides) this.subscribe(rideId, followers);
      for (const listener of this.openListeners) listener();
    });
    socket.on('disconnect', () => this.onLost());
    socket.on('connect_error', (error) => this.onRefused(refusalCode(error)));
    for (const event of LIVE_EVENTS) {
      socket.on(event, (payload) => {
        for (const listener of this.listeners.get(event) ?? []) listener(payload as never);
      });
    }
  }

  private async token(): Promise<string | null> {
    return (await this.auth.accessToken()) ?? this.auth.renewedToken(null).catch(() => null);
  }

  private onRefused(code: string | undefined): void {
    if (code === 'UNAUTHENTICATED') void this.renew();
    if (code !== undefined && this.tries > 0) this.tries = Math.max(this.tries, REFUSED_TRIES);
    this.onLost();
  }

  /** Renews the token. Null means that the session has ended; an error does not. */
  private async renew(): Promise<void> {
    const before = this.session?.session.access_token ?? null;
    const token = await this.auth.renewedToken(before).catch(() => undefined);
    if (token === null && useConnection.getState().connection === 'lost')
      useConnection.setState({ connection: 'ended' });
  }

  private onLost(): void {
    if (!this.started) return;
    useConnection.setState({ connection: 'lost' });
    this.scheduleRetry(backoff(this.tries, BACKOFF));
    this.tries += 1;
  }

  private readonly reconnectSoon = (): void => {
    if (this.socket?.connected || useConnection.getState().connection === 'opening') return;
    this.tries = 0;
    this.scheduleRetry(backoff(0, { firstMs: ONLINE_DELAY_MS, maxMs: ONLINE_DELAY_MS }));
  };

  private scheduleRetry(ms: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      if (this.socket) this.socket.connect();
      else void this.open();
    }, ms);
  }
}
