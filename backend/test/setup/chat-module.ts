import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingsModule } from '../../src/modules/bookings';
import { ChatModule } from '../../src/modules/chat';
import { ConversationsService } from '../../src/modules/chat/conversations.service';
import { RideMessagesQuery } from '../../src/modules/chat/dto/chat.dto';
import { MessagesService } from '../../src/modules/chat/messages.service';
import { BlocksService } from '../../src/modules/profiles/blocks/blocks.service';
import { ReportsModule } from '../../src/modules/reports';
import { Realtime, RideFollowers } from '../../src/platform/realtime';
import { insertPerson, type Person } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { openModule } from './test-module';

export interface SentEvent {
  person: string;
  event: string;
  payload: ReturnType<typeof JSON.parse>;
}

/** The chat with a database and without sockets. Sent events are collected in `emitted`. */
export async function openChatModule(settings: NodeJS.ProcessEnv = {}) {
  const { module, databaseUrl } = await openModule([BookingsModule, ChatModule, ReportsModule], settings);
  const inside = <T>(service: Type<T> | (abstract new () => T)): T => module.get(service, { strict: false });
  const database = inside(DataSource);
  const conversations = inside(ConversationsService);
  const messages = inside(MessagesService);
  const emitted: SentEvent[] = [];
  const realtime = inside(Realtime);
  jest.spyOn(realtime, 'toPerson').mockImplementation((_tx, person, event, payload) => {
    emitted.push({ person, event, payload });
  });
  jest.spyOn(realtime, 'toPeopleOnRide').mockImplementation((_tx, people, _ride, event, payload) => {
    for (const person of people) emitted.push({ person, event, payload });
  });
  return {
    module,
    databaseUrl,
    database,
    inside,
    conversations,
    messages,
    blocks: inside(BlocksService),
    followers: inside(RideFollowers),
    emitted,
    emittedTo: (person: string, event: string) =>
      emitted.filter((each) => each.person === person && each.event === event).map(({ payload }) => payload),
    /** Returns the conversation's id. */
    open: async (rideId: string, callerId: string, passengerId?: string): Promise<string> => {
      const wanted = { ride_id: rideId, ...(passengerId === undefined ? {} : { passenger_id: passengerId }) };
      return (await conversations.open(callerId, wanted)).conversation.id;
    },
    send: (conversationId: string, senderId: string, content: string, clientId?: string) =>
      messages.send(senderId, {
        conversation_id: conversationId,
        content,
        ...(clientId === undefined ? {} : { client_id: clientId }),
      }),
    read: async (readerId: string, rideId: string, query: Partial<RideMessagesQuery> = {}) =>
      (await messages.ofRide(readerId, rideId, Object.assign(new RideMessagesQuery(), query))).messages.map(
        ({ content }) => content,
      ),
    cast: async (
      passengers: number,
    ): Promise<{ driver: Person; ride: InsertedRide; people: Person[]; passenger: Person }> => {
      const driver = await insertPerson(database, { driver: true });
      const ride = await insertRide(database, { driver_id: driver.id });
      const people: Person[] = [];
      for (let index = 0; index < passengers; index++) {
        people.push(await insertPerson(database, { full_name: `Passager ${index}` }));
      }
      const [passenger] = people;
      if (!passenger) throw new Error('A cast needs at least one passenger');
      return { driver, ride, people, passenger };
    },
  };
}

export type ChatModuleUnderTest = Awaited<ReturnType<typeof openChatModule>>;
