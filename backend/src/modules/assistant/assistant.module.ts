import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { BookingsModule } from '../bookings';
import { ChatModule } from '../chat';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { SupportModule } from '../support';
import { TownsModule } from '../towns';
import { AssistantPersonalData } from './assistant.personal-data';
import { AssistantService } from './assistant.service';
import { InboundAnswersService } from './channels/inbound-answers.service';
import { BookingDialogue } from './dialogue/booking.dialogue';
import { ChatDialogue } from './dialogue/chat.dialogue';
import { HelpDialogue } from './dialogue/help.dialogue';
import { PublishDialogue } from './dialogue/publish.dialogue';
import { TripsDialogue } from './dialogue/trips.dialogue';
import { AssistantPaymentsJob } from './assistant-payments.job';
import { RelayJob } from './relay.job';
import { OLD_RELAYS, RelaysRepository } from './relays.repository';
import { OLD_MESSAGES, OLD_SESSIONS, SessionsRepository } from './sessions.repository';
import { UssdGateway } from './ussd/ussd-gateway';
import { UssdController } from './ussd/ussd.controller';

/** One dialogue for people without the app, on USSD, SMS and WhatsApp. */
@Module({
  imports: [
    BookingsModule,
    ChatModule,
    NotificationsModule,
    PaymentsModule,
    ProfilesModule,
    RidesModule,
    SupportModule,
    TownsModule,
  ],
  controllers: [UssdController],
  providers: [
    AssistantPaymentsJob,
    AssistantPersonalData,
    AssistantService,
    BookingDialogue,
    ChatDialogue,
    HelpDialogue,
    InboundAnswersService,
    PublishDialogue,
    RelayJob,
    RelaysRepository,
    SessionsRepository,
    TripsDialogue,
    UssdGateway,
  ],
  exports: [AssistantPersonalData, AssistantService],
})
export class AssistantModule {
  constructor(retention: Retention) {
    retention.register(OLD_MESSAGES, OLD_RELAYS, OLD_SESSIONS);
  }
}
