import { Injectable } from '@nestjs/common';
import type { PersonalData } from '../../platform/personal-data';
import { AssistantPersonalData } from '../assistant';
import { AttachmentsPersonalData } from '../attachments';
import { AuditPersonalData } from '../audit';
import { AuthPersonalData } from '../auth';
import { BookingsPersonalData } from '../bookings';
import { ChatPersonalData } from '../chat';
import { ClaimsPersonalData } from '../claims';
import { ApplicationsPersonalData } from '../driver-applications';
import { NotificationsPersonalData } from '../notifications';
import { PaymentsPersonalData } from '../payments';
import { ProfilesPersonalData } from '../profiles';
import { PromotionsPersonalData } from '../promotions';
import { RatingsPersonalData } from '../ratings';
import { ReportsPersonalData } from '../reports';
import { RidesPersonalData } from '../rides';
import { StrikesPersonalData } from '../strikes';
import { SupportPersonalData } from '../support';
import { TransfersPersonalData } from '../transfers';
import { TripsPersonalData } from '../trips';

/** Register every module with personal data here. */
@Injectable()
export class PersonalDataSources {
  readonly all: readonly PersonalData[];

  constructor(
    profiles: ProfilesPersonalData,
    auth: AuthPersonalData,
    bookings: BookingsPersonalData,
    payments: PaymentsPersonalData,
    transfers: TransfersPersonalData,
    rides: RidesPersonalData,
    ratings: RatingsPersonalData,
    trips: TripsPersonalData,
    strikes: StrikesPersonalData,
    promotions: PromotionsPersonalData,
    applications: ApplicationsPersonalData,
    chat: ChatPersonalData,
    reports: ReportsPersonalData,
    assistant: AssistantPersonalData,
    support: SupportPersonalData,
    claims: ClaimsPersonalData,
    attachments: AttachmentsPersonalData,
    notifications: NotificationsPersonalData,
    audit: AuditPersonalData,
  ) {
    this.all = [
      // First, because it finds its data by the phone number that `profiles` erases.
      assistant,
      profiles,
      auth,
      bookings,
      payments,
      transfers,
      rides,
      ratings,
      trips,
      strikes,
      promotions,
      applications,
      chat,
      reports,
      support,
      claims,
      attachments,
      notifications,
      audit,
    ];
  }
}
