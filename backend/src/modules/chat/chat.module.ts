import { Global, Module } from '@nestjs/common';
import { RideFollowers } from '../../platform/realtime';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { AdminChatsController } from './admin-chats.controller';
import { ConversationsController } from './conversations.controller';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService } from './conversations.service';
import { MessagesController } from './messages.controller';
import { MessagesRepository } from './messages.repository';
import { MessagesService } from './messages.service';
import { RideMutex } from './ride-mutex';

/** Global, because it implements a port of the realtime gateway. */
@Global()
@Module({
  imports: [AuditModule, AuthModule, NotificationsModule, ProfilesModule, RidesModule],
  controllers: [ConversationsController, MessagesController, AdminChatsController],
  providers: [
    ConversationsService,
    ConversationsRepository,
    MessagesService,
    MessagesRepository,
    RideMutex,
    { provide: RideFollowers, useExisting: ConversationsRepository },
  ],
  exports: [ConversationsService, MessagesService, RideFollowers],
})
export class ChatModule {}
