import { Module } from '@nestjs/common';
import { outdated, Retention } from '../../platform/jobs';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { TownsModule } from '../towns';
import { ContactAnswersController } from './contact-answers.controller';
import { SharedTripsController } from './shared-trips.controller';
import { TripLinksService } from './trip-links.service';
import { TripsController } from './trips.controller';
import { TripsRepository } from './trips.repository';
import { TripsService } from './trips.service';
import { TrustedContactsController } from './trusted-contacts.controller';
import { TrustedContactsRepository } from './trusted-contacts.repository';
import { TrustedContactsService } from './trusted-contacts.service';

@Module({
  imports: [NotificationsModule, ProfilesModule, TownsModule],
  controllers: [TripsController, SharedTripsController, TrustedContactsController, ContactAnswersController],
  providers: [
    TripsService,
    TripsRepository,
    TripLinksService,
    TrustedContactsService,
    TrustedContactsRepository,
  ],
})
export class TripsModule {
  constructor(retention: Retention) {
    retention.register(
      // A ride departs at most 180 days after its publication, so after a year every trip is over.
      outdated('trips', { where: `created_at < now() - interval '1 year'`, oldest: 'created_at' }),
      outdated('trusted_contacts', { where: 'keep_until < now()', oldest: 'keep_until' }),
    );
  }
}
