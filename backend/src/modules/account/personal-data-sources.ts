import { Injectable } from '@nestjs/common';
import type { PersonalData } from '../../platform/personal-data';
import { approvalsPersonalData } from '../approvals';
import { assistantPersonalData } from '../assistant';
import { attachmentsPersonalData } from '../attachments';
import { auditPersonalData } from '../audit';
import { AuthPersonalData } from '../auth';
import { bookingsPersonalData } from '../bookings';
import { chatPersonalData } from '../chat';
import { claimsPersonalData } from '../claims';
import { ApplicationsPersonalData } from '../driver-applications';
import { notificationsPersonalData } from '../notifications';
import { paymentsPersonalData } from '../payments';
import { ProfilesPersonalData } from '../profiles';
import { promotionsPersonalData } from '../promotions';
import { ratingsPersonalData } from '../ratings';
import { reportsPersonalData } from '../reports';
import { ridesPersonalData } from '../rides';
import { strikesPersonalData } from '../strikes';
import { supportPersonalData } from '../support';
import { TransfersPersonalData } from '../transfers';
import { tripsPersonalData } from '../trips';

/** Register every module with personal data here. */
@Injectable()
export class PersonalDataSources {
  readonly all: readonly PersonalData[];

  constructor(
    profiles: ProfilesPersonalData,
    auth: AuthPersonalData,
    transfers: TransfersPersonalData,
    applications: ApplicationsPersonalData,
  ) {
    this.all = [
      // First, because the assistant finds its data by the phone number, which `profiles` erases.
      assistantPersonalData,
      profiles,
      auth,
      bookingsPersonalData,
      paymentsPersonalData,
      transfers,
      ridesPersonalData,
      ratingsPersonalData,
      tripsPersonalData,
      strikesPersonalData,
      promotionsPersonalData,
      applications,
      approvalsPersonalData,
      chatPersonalData,
      reportsPersonalData,
      supportPersonalData,
      claimsPersonalData,
      attachmentsPersonalData,
      notificationsPersonalData,
      auditPersonalData,
    ];
  }
}
