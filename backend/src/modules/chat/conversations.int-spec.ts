import { randomUUID } from 'node:crypto';
import { insertBooking } from '../../../test/factories/booking';
import { inHours, insertRide } from '../../../test/factories/ride';
import { codeOf, tally } from '../../../test/setup/bookings-context';
import { type ChatModuleUnderTest, openChatModule } from '../../../test/setup/chat-module';

describe('A conversation', () => {
  let chat: ChatModuleUnderTest;

  beforeAll(async () => {
    chat = await openChatModule();
  });
  afterAll(() => chat.module.close());

  it('is created once for parallel requests by both participants', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    await insertBooking(chat.database, { user_id: passenger.id, ride_id: ride.id });
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? chat.conversations.open(passenger.id, { ride_id: ride.id })
          : chat.conversations.open(driver.id, { ride_id: ride.id, passenger_id: passenger.id }),
      ),
    );
    expect(new Set(opened.map(({ conversation }) => conversation.id)).size).toBe(1);
    expect(tally(opened.map(({ created }) => String(created)))).toEqual({ true: 1, false: 19 });
    expect(opened[0]?.conversation).toMatchObject({
      ride_id: ride.id,
      driver_id: driver.id,
      passenger_id: passenger.id,
      driver_full_name: driver.full_name,
      from_city: 'Douala',
      to_city: 'Yaoundé',
      last_message_at: null,
      unread_count: 0,
    });
  });

  it('has the caller as its passenger, unless the caller drives the ride', async () => {
    const { driver, ride, people } = await chat.cast(2);
    const [one, other] = people.map(({ id }) => id) as [string, string];
    for (const named of [driver.id, other, randomUUID()]) {
      const { conversation } = await chat.conversations.open(one, { ride_id: ride.id, passenger_id: named });
      expect(conversation.passenger_id).toBe(one);
    }
    expect(await chat.conversations.ofPerson(other)).toEqual([]);
  });

  it('can be opened by the driver only if the passenger booked or wrote first', async () => {
    const { driver, ride, people } = await chat.cast(3);
    const [booked, wrote, stranger] = people.map(({ id }) => id) as [string, string, string];
    const opening = (passenger_id?: string) =>
      codeOf(
        chat.conversations.open(driver.id, {
          ride_id: ride.id,
          ...(passenger_id === undefined ? {} : { passenger_id }),
        }),
      );
    expect(await opening(stranger)).toBe('FORBIDDEN');
    expect(await opening(randomUUID())).toBe('FORBIDDEN');
    expect(await opening()).toBe('VALIDATION_FAILED');
    expect(await opening(driver.id)).toBe('VALIDATION_FAILED');
    await insertBooking(chat.database, { user_id: booked, ride_id: ride.id, status: 'cancelled' });
    expect(await opening(booked)).toBe('ok');
    await chat.open(ride.id, wrote);
    expect(await opening(wrote)).toBe('ok');
  });

  it('can be opened after departure or cancellation only with a booking', async () => {
    const { driver, people } = await chat.cast(2);
    const [booked, curious] = people.map(({ id }) => id) as [string, string];
    const departed = await insertRide(chat.database, { driver_id: driver.id, departure_time: inHours(-1) });
    const cancelled = await insertRide(chat.database, { driver_id: driver.id, status: 'cancelled' });
    const opening = (callerId: string, ride_id: string) =>
      codeOf(chat.conversations.open(callerId, { ride_id }));
    for (const { id } of [departed, cancelled]) {
      await insertBooking(chat.database, { user_id: booked, ride_id: id, status: 'cancelled' });
      expect(await opening(booked, id)).toBe('ok');
    }
    expect(await opening(curious, departed.id)).toBe('RIDE_DEPARTED');
    expect(await opening(curious, cancelled.id)).toBe('RIDE_CANCELLED');
    expect(await opening(curious, randomUUID())).toBe('RIDE_NOT_FOUND');
  });

  it('can’t be opened after a block or suspension, but stays readable', async () => {
    const { driver, ride, people } = await chat.cast(3);
    const [blocked, blocking, existing] = people.map(({ id }) => id) as [string, string, string];
    const conversation = await chat.open(ride.id, existing);
    await chat.blocks.block(driver.id, blocked);
    await chat.blocks.block(blocking, driver.id);
    await chat.blocks.block(driver.id, existing);
    expect(await codeOf(chat.open(ride.id, blocked))).toBe('BLOCKED');
    expect(await codeOf(chat.open(ride.id, blocking))).toBe('BLOCKED');
    expect(await chat.open(ride.id, existing)).toBe(conversation);
    const other = await chat.cast(1);
    await chat.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [other.driver.id]);
    expect(await codeOf(chat.open(other.ride.id, other.passenger.id))).toBe('BLOCKED');
  });

  it('is listed for both participants with its ride, ordered by the last message', async () => {
    const { driver, ride, people } = await chat.cast(3);
    const [first, second, silent] = people.map(({ id }) => id) as [string, string, string];
    const conversationOfFirst = await chat.open(ride.id, first);
    const conversationOfSecond = await chat.open(ride.id, second);
    await chat.send(conversationOfSecond, second, 'Bonjour');
    await chat.send(conversationOfFirst, first, 'Salut');
    await chat.send(conversationOfFirst, driver.id, 'Bienvenue');
    const conversationOfSilent = await chat.open(ride.id, silent);
    const listed = await chat.conversations.ofPerson(driver.id);
    expect(listed.map(({ id, last_content }) => [id, last_content])).toEqual([
      [conversationOfSilent, null],
      [conversationOfFirst, 'Bienvenue'],
      [conversationOfSecond, 'Bonjour'],
    ]);
    expect((await chat.conversations.ofPerson(second)).map(({ id }) => id)).toEqual([conversationOfSecond]);
  });

  it('is hidden from the blocker while the block lasts', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    await chat.send(conversation, passenger.id, 'Bonjour');
    await chat.blocks.block(driver.id, passenger.id);
    expect(await chat.conversations.ofPerson(driver.id)).toEqual([]);
    expect(await chat.conversations.ofPerson(passenger.id)).toHaveLength(1);
    expect(await chat.read(driver.id, ride.id)).toEqual(['Bonjour']); // stays readable as evidence for a report
    await chat.blocks.unblock(driver.id, passenger.id);
    expect(await chat.conversations.ofPerson(driver.id)).toHaveLength(1);
  });

  it('remains after its ride is deleted', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    await chat.send(conversation, passenger.id, 'Bonjour');
    await chat.database.query('DELETE FROM rides WHERE id = $1', [ride.id]);
    expect((await chat.conversations.ofPerson(passenger.id))[0]).toMatchObject({
      id: conversation,
      departure_time: null,
    });
    expect(await chat.open(ride.id, passenger.id)).toBe(conversation);
    expect((await chat.send(conversation, driver.id, 'Dommage')).seq).toBe('2');
  });

  it('lets its participants follow the ride', async () => {
    const { driver, ride, people } = await chat.cast(4);
    const [wrote, booked, left, stranger] = people.map(({ id }) => id) as [string, string, string, string];
    await chat.open(ride.id, wrote);
    await insertBooking(chat.database, { user_id: booked, ride_id: ride.id });
    await insertBooking(chat.database, { user_id: left, ride_id: ride.id, status: 'cancelled' });
    const may = (userId: string) => chat.followers.mayFollow(userId, ride.id);
    expect(await Promise.all([driver.id, wrote, booked, left, stranger].map(may))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(await chat.followers.mayFollow(driver.id, randomUUID())).toBe(false);
  });
});
