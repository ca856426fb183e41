import { Global, Module } from '@nestjs/common';
import { RideFollowers } from '../../platform/realtime';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { ChatRealtimeService } from './chat-realtime.service';
import { ChatPersonalData } from './chat.personal-data';
import { ConversationsController, MessagesController } from './chat.controller';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService, ChatRideFollowers } from './conversations.service';
import { MessagesRepository } from './messages.repository';
import { MessagesService } from './messages.service';
import { RemovedPicturesService } from './reports/removed-pictures.service';
import { AdminReportsController, ReportsController } from './reports/reports.controller';
import { ReportsRepository } from './reports/reports.repository';
import { ReportsService } from './reports/reports.service';
import { RideMutex } from './ride-mutex';

/** Messages about a ride. Global, because it binds a port of the gateway. */
@Global()
@Module({
  imports: [AuditModule, AuthModule, NotificationsModule, ProfilesModule, RidesModule],
  controllers: [ConversationsController, MessagesController, ReportsController, AdminReportsController],
  providers: [
    ConversationsService,
    ConversationsRepository,
    MessagesService,
    ChatPersonalData,
    MessagesRepository,
    ChatRealtimeService,
    RideMutex,
    ReportsService,
    ReportsRepository,
    RemovedPicturesService,
    { provide: RideFollowers, useClass: ChatRideFollowers },
  ],
  exports: [ChatPersonalData, RideFollowers],
})
export class ChatModule {}
