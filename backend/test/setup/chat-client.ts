import { randomUUID } from 'node:crypto';
import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import { LiveClient } from './live-client';
import { waitFor } from './wait-for';

export interface ChatMessage {
  id: string;
  ride_id: string;
  conversation_id: string;
  sender_id: string;
  content: string;
  created_at: string;
}

export interface OpenConversation {
  ride_id: string;
  conversation_id: string;
}

/** Messages that are loaded again after a reconnect, because concurrent messages may be stored in either order. */
const OVERLAP = 20;
const PAGE = 100;
const RECONNECT: Partial<ManagerOptions & SocketOptions> = {
  reconnection: true,
  reconnectionDelay: 50,
  reconnectionDelayMax: 500,
  randomizationFactor: 0.5,
};

/** A chat client that recovers from disconnects as docs/realtime.md requires. */
export class ChatClient {
  duplicates = 0;
  reconnects = 0;
  private readonly shown = new Map<string, ChatMessage>();
  private readonly live = new Set<string>();
  private catchingUp: Promise<void> = Promise.resolve();

  private constructor(
    private readonly product: { url: string },
    readonly person: { id: string; token: string },
    readonly conversation: OpenConversation,
    readonly client: LiveClient,
  ) {}

  static async open(
    product: { url: string },
    person: { id: string; token: string },
    conversation: OpenConversation,
  ): Promise<ChatClient> {
    const client = await LiveClient.open(product, person.token, RECONNECT);
    const chat = new ChatClient(product, person, conversation, client);
    client.socket.on('message:new', (message: ChatMessage) => {
      if (chat.live.has(message.id)) chat.duplicates += 1;
      chat.live.add(message.id);
      chat.show(message);
    });
    client.socket.on('connect', () => {
      chat.reconnects += 1;
      chat.catchingUp = chat.catchUp();
    });
    await chat.follow();
    return chat;
  }

  get messages(): ChatMessage[] {
    return [...this.shown.values()].sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
  }

  /** Retries lost requests with the same client_id, as the app does. */
  async send(content: string): Promise<ChatMessage> {
    const body = JSON.stringify({
      conversation_id: this.conversation.conversation_id,
      content,
      client_id: randomUUID(),
    });
    return waitFor(async () => {
      const answer = await this.request('/api/messages', { method: 'POST', body }).catch(() => null);
      if (answer === null || answer.status >= 500) return null;
      const { data, error } = (await answer.json()) as { data: ChatMessage; error?: string };
      if (!answer.ok) throw new Error(error);
      this.show(data);
      return data;
    });
  }

  /** Cuts the connection. After an earlier cut, waits first until the client is connected again. */
  async disconnect(): Promise<void> {
    await waitFor(() => this.client.socket.connected);
    this.client.socket.io.engine.close();
  }

  /** Waits until the connection is up and missed messages are loaded. */
  async waitUntilCaughtUp(): Promise<void> {
    await waitFor(async () => {
      if (!this.client.socket.connected) return false;
      const current = this.catchingUp;
      await current;
      return current === this.catchingUp;
    });
  }

  close(): void {
    this.client.close();
  }

  /** Retries until all messages are loaded or the client is disconnected. The next connection loads the rest. */
  private async catchUp(): Promise<void> {
    await waitFor(() =>
      this.follow().then(
        () => true,
        () => !this.client.socket.connected,
      ),
    ).catch(() => undefined);
  }

  /** Subscribes before loading, so that none is missed. Messages sent in between arrive twice and are shown once. */
  private async follow(): Promise<void> {
    await this.client.follow(this.conversation.ride_id);
    let after = this.messages.at(-OVERLAP)?.id ?? this.messages.at(0)?.id;
    for (;;) {
      const query = after === undefined ? `limit=${PAGE}` : `limit=${PAGE}&after=${after}`;
      const answer = await this.request(`/api/messages/ride/${this.conversation.ride_id}?${query}`);
      const { data } = (await answer.json()) as { data: ChatMessage[] };
      for (const message of data) this.show(message);
      if (after === undefined || data.length < PAGE) return;
      after = data.at(-1)?.id;
    }
  }

  private show(message: ChatMessage): void {
    this.shown.set(message.id, message);
  }

  private request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.product.url + path, {
      ...init,
      headers: { authorization: `Bearer ${this.person.token}`, 'content-type': 'application/json' },
    });
  }
}

function order(message: ChatMessage): number {
  return Date.parse(message.created_at);
}
