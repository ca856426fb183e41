import { Global, Module } from '@nestjs/common';
import { RideFollowers } from '../../platform/realtime';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { ChatAnnouncements } from './chat-announcements';
import { ChatPersonalData } from './chat.personal-data';
import { ConversationsController } from './conversations.controller';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService } from './conversations.service';
import { MessagesController } from './messages.controller';
import { MessagesRepository } from './messages.repository';
import { MessagesService } from './messages.service';
import { AdminReportsController, ReportsController } from './reports/reports.controller';
import { ReportsRepository } from './reports/reports.repository';
import { ReportsService } from './reports/reports.service';
import { ReturnedPeople } from './reports/returned-people.service';
import { ChatRideFollowers } from './ride-followers';
import { RideTurns } from './ride-turns';

/** Drivers and passengers writing to each other about a ride. Global, so that the gateway gets the port that is bound here. */
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
    ChatAnnouncements,
    RideTurns,
    ReportsService,
    ReportsRepository,
    ReturnedPeople,
    { provide: RideFollowers, useClass: ChatRideFollowers },
  ],
  exports: [ChatPersonalData, RideFollowers],
})
export class ChatModule {}
