import type { UnknownFact } from '../payment-provider';

/** Makes a provider's client at its first use, and again after a failed try (the simulator may still be starting). */
export class LazyClient<Client extends { close(): Promise<void> }> {
  private client: Promise<Client> | null = null;

  constructor(private readonly make: () => Promise<Client>) {}

  /** Runs `work` with the client; without one nothing was sent and nothing is known. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T | UnknownFact> {
    let client: Client;
    try {
      client = await (this.client ??= this.make());
    } catch (error) {
      this.client = null;
      const detail = error instanceof Error ? error.message : 'no connection';
      return { kind: 'unknown', why: 'connection', detail };
    }
    return work(client);
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    this.client = null;
    await client?.close();
  }
}
