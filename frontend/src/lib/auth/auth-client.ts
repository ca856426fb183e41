import { ApiError } from '../api/errors';
import type { Session } from '../api/types';
import { deviceStorage } from '../device-storage';
import { serverNow } from '../server-clock';

// Loaded on demand, because the first screen needs no session.
const requests = () => import('./auth-requests');

export type AuthEvent = 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'SIGNED_OUT' | 'SESSION_ENDED';
type Listener = (event: AuthEvent, session: Session | null) => void;

/** A token is renewed this long before its expiry; seconds. */
const RENEWAL_MARGIN_S = 30;

/** Marks an unconfirmed sign-out, whose cookie must not sign the user in again. */
const SIGNING_OUT = 'signing-out';

/** The session is in memory and the refresh cookie HttpOnly, so scripts can't read credentials that outlive the tab. */
export class AuthClient {
  private readonly listeners = new Set<Listener>();
  private readonly otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('auth');
  private session: Session | null = null;
  private loading: Promise<Session | null> | null = null;
  private refreshing: Promise<Session> | null = null;
  private ended = false;
  private signOuts = 0;

  constructor() {
    this.otherTabs?.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => {
      if (data === 'SIGNED_OUT') this.replace(data, null);
      if (data === 'SIGNED_IN') void this.loadSession().catch(() => undefined);
    });
  }

  async requestCode(phone: string): Promise<number> {
    return (await requests()).requestCode(phone);
  }

  /** @throws ApiError `INVALID_OTP` */
  async verifyCode(phone: string, token: string): Promise<Session> {
    const data = await (await requests()).verifyCode(phone, token);
    deviceStorage.removeItem(SIGNING_OUT);
    this.replace('SIGNED_IN', data);
    this.otherTabs?.postMessage('SIGNED_IN' satisfies AuthEvent);
    return data;
  }

  loadSession(): Promise<Session | null> {
    const loading: Promise<Session | null> = (this.loading ??= this.fetchSession().finally(() => {
      if (this.loading === loading) this.loading = null;
    }));
    return loading;
  }

  refreshSession(): Promise<Session> {
    const { signOuts } = this;
    const refreshing: Promise<Session> = (this.refreshing ??= requests()
      .then(({ renewSession }) => renewSession())
      .then((session) => {
        // Requests of the former user must not be sent with this token.
        if (signOuts < this.signOuts) throw new ApiError(401);
        this.replace('TOKEN_REFRESHED', session);
        return session;
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) {
          this.replace('SESSION_ENDED', null, signOuts);
          this.ended = this.session === null;
        }
        throw error;
      })
      .finally(() => {
        if (this.refreshing === refreshing) this.refreshing = null;
      }));
    return refreshing;
  }

  /** Ends the session locally even if the server is unreachable. */
  async signOut(): Promise<void> {
    deviceStorage.setItem(SIGNING_OUT, 'yes');
    try {
      await this.endSession();
    } finally {
      this.replace('SIGNED_OUT', null);
      this.otherTabs?.postMessage('SIGNED_OUT' satisfies AuthEvent);
    }
  }

  /** Null if signed out. */
  async accessToken(): Promise<string | null> {
    await this.loading?.catch(() => null);
    if (!this.session) return null;
    const { access_token, expires_at } = this.session.session;
    const isFresh = expires_at - serverNow() / 1000 > RENEWAL_MARGIN_S;
    // After a failed renewal, the server's 401 triggers the next one.
    return isFresh ? access_token : this.renewedToken(access_token).catch(() => access_token);
  }

  /**
   * Returns a new token, or null if the session has ended.
   * @throws ConnectionError or ApiError if the outcome is unknown
   */
  async renewedToken(rejected: string | null): Promise<string | null> {
    const current = this.session?.session.access_token ?? null;
    if (current !== null && current !== rejected) return current;
    if (this.ended) return null;
    return this.refreshSession().then(
      ({ session }) => session.access_token,
      (error: unknown) => {
        if (this.ended) return null;
        throw error;
      },
    );
  }

  /** Drops the tab's session without calling the server. */
  forget(): void {
    this.session = null;
  }

  onAuthStateChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async fetchSession(): Promise<Session | null> {
    if (deviceStorage.getItem(SIGNING_OUT)) await this.endSession();
    const { signOuts } = this;
    const session = await (await requests()).readSession();
    if (session) this.replace('SIGNED_IN', session, signOuts);
    return session;
  }

  private async endSession(): Promise<void> {
    await (await requests()).endSession(this.session?.session.access_token);
    deviceStorage.removeItem(SIGNING_OUT);
  }

  /** No-op for the response to a request sent before the last sign-out. */
  private replace(event: AuthEvent, session: Session | null, signOuts = this.signOuts): void {
    if (signOuts < this.signOuts) return;
    if (event === 'SIGNED_OUT') {
      this.signOuts += 1;
      // The next user must not wait for requests of the former one.
      this.loading = this.refreshing = null;
    }
    this.session = session;
    this.ended = false;
    for (const listener of this.listeners) listener(event, session);
  }
}

export const authClient = new AuthClient();
