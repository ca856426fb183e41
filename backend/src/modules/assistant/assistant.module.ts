import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { ChatModule } from '../chat';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { SupportModule } from '../support';
import { TownsModule } from '../towns';
import { AdminConversationsController } from './admin-conversations.controller';
import { AssistantService } from './assistant.service';
import { InboundAnswersService } from './channels/inbound-answers.service';
import { ConversationsRepository } from './conversations.repository';
import { BookingDialogue } from './dialogue/booking.dialogue';
import { ChatDialogue } from './dialogue/chat.dialogue';
import { HelpDialogue } from './dialogue/help.dialogue';
import { PublishDialogue } from './dialogue/publish.dialogue';
import { TripsDialogue } from './dialogue/trips.dialogue';
import { RelayJob } from './relay.job';
import { OLD_RELAYS, RelaysRepository } from './relays.repository';
import { OLD_MESSAGES, OLD_SESSIONS, SessionsRepository } from './sessions.repository';
import { StaffConversationsService } from './staff-conversations.service';
import { UssdController } from './ussd/ussd.controller';
import { UssdGateway } from './ussd/ussd-gateway';

@Module({
  imports: [
    AuditModule,
    BookingsModule,
    ChatModule,
    NotificationsModule,
    PaymentsModule,
    ProfilesModule,
    RidesModule,
    SupportModule,
    TownsModule,
  ],
  controllers: [AdminConversationsController, UssdController],
  providers: [
    AssistantService,
    BookingDialogue,
    ChatDialogue,
    ConversationsRepository,
    HelpDialogue,
    InboundAnswersService,
    PublishDialogue,
    RelayJob,
    RelaysRepository,
    SessionsRepository,
    StaffConversationsService,
    TripsDialogue,
    UssdGateway,
  ],
  exports: [AssistantService],
})
export class AssistantModule {
  constructor(retention: Retention) {
    retention.register(OLD_MESSAGES, OLD_RELAYS, OLD_SESSIONS);
  }
}
