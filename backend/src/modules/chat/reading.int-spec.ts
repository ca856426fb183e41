import { randomUUID } from 'node:crypto';
import { codeOf } from '../../../test/setup/bookings-context';
import { type ChatModuleUnderTest, openChatModule } from '../../../test/setup/chat-module';
import { RideMessagesQuery } from './dto/chat.dto';
import { messageCursor, type ReadPage } from './messages.service';

describe('Reading the messages of a ride', () => {
  let chat: ChatModuleUnderTest;

  beforeAll(async () => {
    chat = await openChatModule();
  });
  afterAll(() => chat.module.close());

  const page = (readerId: string, rideId: string, query: Partial<RideMessagesQuery>) =>
    chat.messages.ofRide(readerId, rideId, Object.assign(new RideMessagesQuery(), query));

  /** `each` messages in both conversations of a ride; the driver sends every third one. */
  async function exchangeMessages(each: number) {
    const cast = await chat.cast(2);
    const { driver, ride, people } = cast;
    const texts: string[] = [];
    for (let index = 0; index < each; index++) {
      for (const [number, person] of people.entries()) {
        const conversation = await chat.open(ride.id, person.id);
        const sender = index % 3 === 1 ? driver.id : person.id;
        texts.push(`p${number} ${index}`);
        await chat.send(conversation, sender, `p${number} ${index}`);
      }
    }
    const [one, other] = people;
    return { driver, ride, texts, one: one?.id ?? '', other: other?.id ?? '' };
  }
  const ofPassenger = (texts: string[], number: number) =>
    texts.filter((text) => text.startsWith(`p${number}`));
  const textsOf = ({ messages }: ReadPage) => messages.map(({ content }) => content);

  async function oldestMessage(readerId: string, rideId: string) {
    const [message] = (await page(readerId, rideId, { limit: 100 })).messages;
    if (!message) throw new Error('The reader has no messages');
    return message;
  }

  /** Reads from the latest page to the oldest. @param preceding the query of the page before `at` */
  async function readBackwards(
    readerId: string,
    rideId: string,
    limit: number,
    preceding: (at: ReadPage) => Partial<RideMessagesQuery>,
  ): Promise<string[]> {
    let at = await page(readerId, rideId, { limit });
    const texts = textsOf(at);
    while (at.hasMore) {
      at = await page(readerId, rideId, { limit, ...preceding(at) });
      texts.unshift(...textsOf(at));
    }
    return texts;
  }

  it('shows passengers their own conversation, the driver one or all, and other people nothing', async () => {
    const { driver, ride, texts, one, other } = await exchangeMessages(4);
    expect(await chat.read(one, ride.id)).toEqual(ofPassenger(texts, 0));
    expect(await chat.read(other, ride.id)).toEqual(ofPassenger(texts, 1));
    expect(await chat.read(driver.id, ride.id)).toEqual(texts);
    expect(await chat.read(driver.id, ride.id, { otherUserId: other })).toEqual(ofPassenger(texts, 1));
    expect(await chat.read(one, ride.id, { otherUserId: driver.id })).toEqual(ofPassenger(texts, 0));
    expect(await chat.read(one, ride.id, { otherUserId: other })).toEqual([]);
    expect(await chat.read(driver.id, ride.id, { otherUserId: driver.id })).toEqual([]);
    const { passenger: stranger, driver: otherDriver } = await chat.cast(1);
    expect(await chat.read(stranger.id, ride.id)).toEqual([]);
    expect(await chat.read(otherDriver.id, ride.id)).toEqual([]);
    expect(await chat.read(one, randomUUID())).toEqual([]);
  });

  it('starts with the newest messages, oldest first on each page', async () => {
    const { driver, ride, texts } = await exchangeMessages(6);
    expect(await chat.read(driver.id, ride.id, { limit: 5 })).toEqual(texts.slice(-5));
    expect(await chat.read(driver.id, ride.id, { limit: 5, page: 2 })).toEqual(texts.slice(-10, -5));
  });

  it.each([1, 2, 3, 7, 100])('pages backwards and forwards by %i without gaps or repeats', async (limit) => {
    const { driver, ride, texts, one } = await exchangeMessages(5);
    for (const [reader, all] of [
      [driver.id, texts],
      [one, ofPassenger(texts, 0)],
    ] as const) {
      expect(
        await readBackwards(reader, ride.id, limit, ({ messages }) => ({ before: messages[0]?.id })),
      ).toEqual(all);
      expect(
        await readBackwards(reader, ride.id, limit, ({ messages, direction }) => ({
          cursor: messageCursor(messages, direction) ?? '',
        })),
      ).toEqual(all);
      const forth: string[] = [];
      let after: string | undefined = (await oldestMessage(reader, ride.id)).id;
      while (after !== undefined) {
        const at: ReadPage = await page(reader, ride.id, { limit, after });
        forth.push(...textsOf(at));
        after = at.messages.at(-1)?.id;
      }
      expect(forth).toEqual(all.slice(1));
    }
  });

  it('rejects a message that the reader cannot see as `before` or `after`, and both together', async () => {
    const { ride, one, other, driver } = await exchangeMessages(2);
    const { id: invisible } = await oldestMessage(other, ride.id);
    for (const id of [invisible, randomUUID()]) {
      expect(await codeOf(page(one, ride.id, { before: id }))).toBe('VALIDATION_FAILED');
      expect(await codeOf(page(one, ride.id, { after: id }))).toBe('VALIDATION_FAILED');
    }
    expect(await chat.read(driver.id, ride.id, { after: invisible })).toHaveLength(2);
    expect(await codeOf(page(driver.id, (await chat.cast(1)).ride.id, { after: invisible }))).toBe(
      'VALIDATION_FAILED',
    );
    const both = { before: invisible, after: invisible };
    expect(await codeOf(page(other, ride.id, both))).toBe('VALIDATION_FAILED');
  });

  it('merges all conversations for the driver only', async () => {
    const { driver, ride, texts, one } = await exchangeMessages(2);
    const query = new RideMessagesQuery();
    expect(textsOf(await chat.messages.ofDrivenRide(driver.id, ride.id, query))).toEqual(texts);
    expect(await codeOf(chat.messages.ofDrivenRide(one, ride.id, query))).toBe('FORBIDDEN');
    expect(await codeOf(chat.messages.ofDrivenRide(driver.id, randomUUID(), query))).toBe('RIDE_NOT_FOUND');
  });

  describe('and unread messages', () => {
    it('are counted by ride, from everyone or one person', async () => {
      const { driver, ride, people } = await chat.cast(2);
      const [one, other] = people.map(({ id }) => id) as [string, string];
      const conversationOfOne = await chat.open(ride.id, one);
      const conversationOfOther = await chat.open(ride.id, other);
      for (const text of ['a', 'b']) await chat.send(conversationOfOne, one, text);
      for (const text of ['c', 'd', 'e']) await chat.send(conversationOfOther, other, text);
      await chat.send(conversationOfOne, driver.id, 'f');
      expect(await chat.messages.unread(driver.id)).toEqual([{ rideId: ride.id, count: 5 }]);
      expect(await chat.messages.unread(one)).toEqual([{ rideId: ride.id, count: 1 }]);
      expect(await chat.messages.unread(other)).toEqual([]);
      const [latest, earlier] = await chat.conversations.ofPerson(driver.id);
      expect([latest?.unread_count, earlier?.unread_count]).toEqual([2, 3]);

      chat.emitted.length = 0;
      expect(await chat.messages.markRead(driver.id, ride.id, other)).toEqual({ rideId: ride.id, count: 2 });
      expect(await chat.messages.markRead(driver.id, ride.id, other)).toEqual({ rideId: ride.id, count: 2 });
      expect(await chat.messages.markRead(driver.id, ride.id, null)).toEqual({ rideId: ride.id, count: 0 });
      expect(chat.emittedTo(driver.id, 'unread:changed')).toEqual([
        { rideId: ride.id, count: 2 },
        { rideId: ride.id, count: 0 },
      ]);
      expect(chat.emitted).toHaveLength(2);
      expect(await chat.messages.unread(driver.id)).toEqual([]);
      expect(await chat.messages.unread(one)).toEqual([{ rideId: ride.id, count: 1 }]);
    });

    it('are marked as read only by their receiver', async () => {
      const { driver, ride, passenger } = await chat.cast(1);
      const conversation = await chat.open(ride.id, passenger.id);
      await chat.send(conversation, passenger.id, 'Bonjour');
      await chat.messages.markRead(passenger.id, ride.id, null);
      expect((await page(passenger.id, ride.id, {})).messages[0]?.read).toBe(false);
      await chat.messages.markRead(driver.id, ride.id, passenger.id);
      expect((await page(passenger.id, ride.id, {})).messages[0]?.read).toBe(true);
    });

    it('exclude messages of people whom the receiver has blocked', async () => {
      const { driver, ride, passenger } = await chat.cast(1);
      await chat.send(await chat.open(ride.id, passenger.id), passenger.id, 'Bonjour');
      await chat.blocks.block(driver.id, passenger.id);
      expect(await chat.messages.unread(driver.id)).toEqual([]);
      await chat.blocks.unblock(driver.id, passenger.id);
      expect(await chat.messages.unread(driver.id)).toEqual([{ rideId: ride.id, count: 1 }]);
    });
  });
});
