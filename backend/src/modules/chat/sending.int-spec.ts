import { randomUUID } from 'node:crypto';
import { insertBooking } from '../../../test/factories/booking';
import { codeOf } from '../../../test/setup/bookings-context';
import { type ChatModuleUnderTest, openChatModule } from '../../../test/setup/chat-module';
import { RideMessagesQuery, toMessageResponse } from './dto/chat.dto';

describe('A message', () => {
  let chat: ChatModuleUnderTest;
  /** Another process over the same database. */
  let elsewhere: ChatModuleUnderTest;

  beforeAll(async () => {
    chat = await openChatModule();
    elsewhere = await openChatModule({ DATABASE_URL: chat.databaseUrl });
  });
  afterAll(() => Promise.all([chat.module.close(), elsewhere.module.close()]));
  beforeEach(() => {
    chat.emitted.length = 0;
    elsewhere.emitted.length = 0;
  });

  it('is numbered without gaps and becomes visible in order, even with two processes', async () => {
    const { driver, ride, people } = await chat.cast(3);
    const conversations = await Promise.all(people.map(({ id }) => chat.open(ride.id, id)));
    const wanted = 120;
    const first = await chat.send(conversations[0] ?? '', people[0]?.id ?? '', 'message 0');
    const got = [first];
    const reading = (async () => {
      while (got.length <= wanted) {
        const query = Object.assign(new RideMessagesQuery(), { limit: 7, after: got.at(-1)?.id });
        got.push(...(await elsewhere.messages.ofRide(driver.id, ride.id, query)).messages);
      }
    })();
    await Promise.all(
      Array.from({ length: wanted }, (_, index) => {
        const [process, person] = [index % 2 === 0 ? chat : elsewhere, index % 3];
        const sender = index % 5 === 0 ? driver.id : (people[person]?.id ?? '');
        return process.send(conversations[person] ?? '', sender, `message ${index}`);
      }),
    );
    await reading;
    expect(got.map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: wanted + 1 }, (_, index) => index + 1),
    );
    const times = got.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const { id, last_content, last_message_at } of await chat.conversations.ofPerson(driver.id)) {
      const its = got.filter(({ conversation_id }) => conversation_id === id);
      expect(its.map(({ previous_id }) => previous_id)).toEqual([
        null,
        ...its.slice(0, -1).map((one) => one.id),
      ]);
      const last = its.at(-1);
      expect([last_content, last_message_at]).toEqual([last?.content, last?.created_at]);
    }
  });

  it('is stored once for repeated requests with the same client id', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? chat : elsewhere).send(conversation, passenger.id, 'Bonjour', clientId),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await chat.send(conversation, passenger.id, 'Autre chose', clientId)).content).toBe('Bonjour');
    expect(await chat.read(driver.id, ride.id)).toEqual(['Bonjour']);
    expect(await chat.messages.unread(driver.id)).toEqual([{ rideId: ride.id, count: 1 }]);
    const pushes = [chat, elsewhere].map((process) => process.emittedTo(driver.id, 'message:new').length);
    expect(Math.max(...pushes)).toBe(1); // at most once per process: the other one may have crashed before pushing
    expect((await chat.send(conversation, passenger.id, 'Ensuite')).seq).toBe('2');
  });

  it('is pushed in the order of the ride’s numbers', async () => {
    const { driver, ride, people } = await chat.cast(4);
    const conversations = await Promise.all(people.map(({ id }) => chat.open(ride.id, id)));
    await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        chat.send(conversations[index % 4] ?? '', people[index % 4]?.id ?? '', `message ${index}`),
      ),
    );
    const { messages } = await chat.messages.ofRide(
      driver.id,
      ride.id,
      Object.assign(new RideMessagesQuery(), { limit: 100 }),
    );
    const pushed = chat.emittedTo(driver.id, 'message:new').map(({ id }) => id);
    expect(pushed).toEqual(messages.map(({ id }) => id));
    const counts = chat.emittedTo(driver.id, 'unread:changed').map(({ count }) => count);
    expect(counts).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });

  it('is sent even if a message before it was rejected', async () => {
    const { ride, people } = await chat.cast(2);
    const conversation = await chat.open(ride.id, people[0]?.id ?? '');
    const [refused, sent] = await Promise.all([
      codeOf(chat.send(conversation, people[1]?.id ?? '', 'Bonjour')),
      codeOf(chat.send(conversation, people[0]?.id ?? '', 'Bonjour')),
    ]);
    expect([refused, sent]).toEqual(['CONVERSATION_NOT_FOUND', 'ok']);
  });

  it('may have the same client id as one of another sender', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const clientId = randomUUID();
    await chat.send(conversation, passenger.id, 'de moi', clientId);
    await chat.send(conversation, driver.id, 'de moi aussi', clientId);
    expect(await chat.read(passenger.id, ride.id)).toEqual(['de moi', 'de moi aussi']);
  });

  it('is pushed to both participants, and its unread count to the receiver', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const clientId = randomUUID();
    const sent = await chat.send(conversation, passenger.id, 'Appelez le 677 12 34 56', clientId);
    expect(chat.emitted.map(({ person, event }) => [person, event])).toEqual([
      [passenger.id, 'message:new'],
      [driver.id, 'message:new'],
      [driver.id, 'unread:changed'],
    ]);
    const common = {
      id: sent.id,
      ride_id: ride.id,
      conversation_id: conversation,
      sender_id: passenger.id,
      receiver_id: driver.id,
      content: 'Appelez le 677 12 34 56',
      previous_id: null,
      read: false,
      sender: { full_name: 'Passager 0', avatar_url: null },
    };
    expect(chat.emittedTo(passenger.id, 'message:new')).toEqual([
      { ...common, created_at: sent.created_at, client_id: clientId, warning: null },
    ]);
    expect(chat.emittedTo(driver.id, 'message:new')).toEqual([
      { ...common, created_at: sent.created_at, client_id: null, warning: 'phone' },
    ]);
    expect(chat.emittedTo(driver.id, 'unread:changed')).toEqual([{ rideId: ride.id, count: 1 }]);
  });

  it('pushes the complete unread count, even with two processes', async () => {
    const { driver, ride, people } = await chat.cast(6);
    const conversations = await Promise.all(people.map(({ id }) => chat.open(ride.id, id)));
    await Promise.all(
      conversations.flatMap((conversation, index) =>
        [chat, elsewhere, chat].map((process) =>
          process.send(conversation, people[index]?.id ?? '', 'Bonjour'),
        ),
      ),
    );
    const emitted = [chat, elsewhere].flatMap((process) => process.emittedTo(driver.id, 'unread:changed'));
    const counts = emitted.map(({ count }) => Number(count));
    expect(counts).toHaveLength(18);
    expect(Math.max(...counts)).toBe(18);
    expect(await chat.messages.unread(driver.id)).toEqual([{ rideId: ride.id, count: 18 }]);
  });

  it('pushes the final unread count last, even while the receiver reads in parallel', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    await chat.send(conversation, driver.id, 'Je vous écoute'); // An answer lifts the passenger's limit.
    const write = () => chat.send(conversation, passenger.id, 'Bonjour');
    const readAll = () => chat.messages.markRead(driver.id, ride.id, null);
    for (let round = 0; round < 30; round++) {
      await Promise.all([write(), write(), readAll(), write(), readAll(), write()]);
      const last = chat.emittedTo(driver.id, 'unread:changed').at(-1);
      expect([last]).toEqual(await chat.messages.unread(driver.id));
    }
  });

  it('is rejected in an unknown conversation or in that of other people', async () => {
    const { ride, people } = await chat.cast(2);
    const [one, other] = people;
    const conversation = await chat.open(ride.id, one?.id ?? '');
    expect(await codeOf(chat.send(conversation, other?.id ?? '', 'Bonjour'))).toBe('CONVERSATION_NOT_FOUND');
    expect(await codeOf(chat.send(randomUUID(), other?.id ?? '', 'Bonjour'))).toBe('CONVERSATION_NOT_FOUND');
    expect(chat.emitted).toEqual([]);
  });

  it('is rejected in both directions after a block, unless it was already sent', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const clientId = randomUUID();
    const first = await chat.send(conversation, passenger.id, 'Bonjour', clientId);
    await chat.blocks.block(driver.id, passenger.id);
    expect(await codeOf(chat.send(conversation, passenger.id, 'Et ?'))).toBe('BLOCKED');
    expect(await codeOf(chat.send(conversation, driver.id, 'Non'))).toBe('BLOCKED');
    expect((await chat.send(conversation, passenger.id, 'Bonjour', clientId)).id).toBe(first.id);
    await chat.blocks.unblock(driver.id, passenger.id);
    expect((await chat.send(conversation, passenger.id, 'Pardon')).seq).toBe('2');
  });

  it('is rejected to and from a suspended person', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    await chat.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [passenger.id]);
    expect(await codeOf(chat.send(conversation, passenger.id, 'Bonjour'))).toBe('SUSPENDED');
    expect(await codeOf(chat.send(conversation, driver.id, 'Bonjour'))).toBe('BLOCKED');
    expect(await chat.read(driver.id, ride.id)).toEqual([]);
  });

  it('has a warning about links and phone numbers until the ride is paid, and always about payments', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const warned = async () => {
      const { messages } = await chat.messages.ofRide(passenger.id, ride.id, new RideMessagesQuery());
      return messages.map(({ warning, paid }) => [warning, paid]);
    };
    await chat.send(conversation, driver.id, 'Bonjour');
    await chat.send(conversation, driver.id, 'Envoyez l’argent sur mon compte');
    await chat.send(conversation, driver.id, 'Je suis au 677 12 34 56');
    expect(await warned()).toEqual([
      [null, false],
      ['payment', false],
      ['phone', false],
    ]);
    await insertBooking(chat.database, {
      user_id: passenger.id,
      ride_id: ride.id,
      status: 'pending_verification',
    });
    expect(await warned()).toEqual([
      [null, false],
      ['payment', false],
      ['phone', true],
    ]);
    expect((await chat.send(conversation, driver.id, 'www.mboa.example')).paid).toBe(true);
    const asked = await chat.send(conversation, driver.id, 'Envoie-moi ton code');
    expect(toMessageResponse(asked, passenger.id).warning).toBe('payment');
  });

  describe('of a passenger with an unused boarding code', () => {
    const CODE = '482913';

    async function paid() {
      const { driver, ride, passenger } = await chat.cast(1);
      const conversation = await chat.open(ride.id, passenger.id);
      const booking = await insertBooking(chat.database, {
        user_id: passenger.id,
        ride_id: ride.id,
        status: 'pending_verification',
        verification_code: CODE,
      });
      return { driver, ride, passenger, conversation, booking };
    }

    it.each(['482913', 'le 4.8.2.9.1.3', '٤٨٢٩١٣', 'quatre huit deux neuf un trois'])(
      'is rejected if it contains the code: %s',
      async (content) => {
        const { driver, ride, passenger, conversation } = await paid();
        const error = await chat.send(conversation, passenger.id, content).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'CODE_IN_MESSAGE', details: [{ field: 'content' }] });
        expect(await chat.read(driver.id, ride.id)).toEqual([]);
      },
    );

    it('is rejected if it completes the code of earlier messages', async () => {
      const { driver, ride, passenger, conversation } = await paid();
      await chat.send(conversation, passenger.id, '482');
      await chat.send(conversation, passenger.id, 'ensuite');
      expect(await codeOf(chat.send(conversation, passenger.id, 'neuf un trois'))).toBe('CODE_IN_MESSAGE');
      expect(await chat.read(driver.id, ride.id)).toEqual(['482', 'ensuite']);
    });

    it('is rejected if it contains the code of another ride', async () => {
      const { passenger } = await paid();
      const { ride } = await chat.cast(1);
      const conversation = await chat.open(ride.id, passenger.id);
      expect(await codeOf(chat.send(conversation, passenger.id, CODE))).toBe('CODE_IN_MESSAGE');
    });

    it('is sent if the number is not a code, the sender drives, or the code was used', async () => {
      const { driver, passenger, conversation, booking } = await paid();
      expect(await codeOf(chat.send(conversation, passenger.id, 'À 6 h 30, je porte 2 sacs de 50 kg'))).toBe(
        'ok',
      );
      expect(await codeOf(chat.send(conversation, passenger.id, '482914'))).toBe('ok');
      expect(await codeOf(chat.send(conversation, driver.id, CODE))).toBe('ok');
      await chat.database.query(`UPDATE bookings SET status = 'confirmed' WHERE id = $1`, [booking.id]);
      expect(await codeOf(chat.send(conversation, passenger.id, CODE))).toBe('ok');
    });
  });

  it('shows “Unknown” after the sender’s account was deleted', async () => {
    const { driver, ride, passenger } = await chat.cast(1);
    await chat.send(await chat.open(ride.id, passenger.id), passenger.id, 'Bonjour');
    await chat.database.query('DELETE FROM profiles WHERE id = $1', [passenger.id]);
    const { messages } = await chat.messages.ofRide(driver.id, ride.id, new RideMessagesQuery());
    expect(messages[0]).toMatchObject({ sender_full_name: 'Unknown', sender_avatar_url: null });
    expect((await chat.conversations.ofPerson(driver.id))[0]).toMatchObject({
      passenger_full_name: 'Unknown',
      passenger_avatar_url: null,
    });
  });
});
