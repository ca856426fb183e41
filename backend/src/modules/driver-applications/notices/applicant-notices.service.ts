import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { compose, NotificationsService, SmsDelivery, type Text } from '../../notifications';
import { ProfilesService } from '../../profiles';
import type { ExpiryField } from '../document-fields';
import { approved, expiring, rejected, renewalConfirmed, renewalRefused, reopened } from './applicant-texts';

/** What a person is told, with what belongs into the text. */
export type ApplicantNotice =
  | { about: 'approved' | 'reopened' | 'renewal_confirmed' }
  | { about: 'rejected' | 'renewal_refused'; reason: string }
  | { about: 'expiring'; paper: ExpiryField; expires_on: string };

interface Written {
  type: 'driver_application' | 'driver_document';
  title: Text<object>;
  body: Text<object>;
  /** Also sent as SMS: what somebody who never opens the app has to know. */
  sms: boolean;
}

const sendApplicantSms = defineJob<{ key: string; driver_id: string; notice: ApplicantNotice }>(
  'driver_applications.sms',
);

/** Tells applicants and drivers, once for each event, in the transaction of the event. */
@Injectable()
export class ApplicantNotices implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly notifications: NotificationsService,
    private readonly profiles: ProfilesService,
    private readonly sms: SmsDelivery,
  ) {}

  onModuleInit(): void {
    this.jobs.work(sendApplicantSms, async ({ key, driver_id, notice }) => {
      const person = await this.profiles.find(driver_id);
      if (!person) return; // they have left
      const text = compose(write(notice).body, { channel: 'sms', locale: person.locale }, {});
      await this.sms.sendOnce(key, person.phone, `Mboa: ${text}`);
    });
  }

  /** @param key the event: a person is told of it once */
  async tell(tx: EntityManager, driverId: string, key: string, notice: ApplicantNotice): Promise<void> {
    const { type, title, body, sms } = write(notice);
    await this.notifications.tell(tx, { user_id: driverId, key, data: { type }, title, body, params: {} });
    if (!sms) return;
    await this.jobs.send(tx, sendApplicantSms, { key, driver_id: driverId, notice }, { singletonKey: key });
  }
}

function write(notice: ApplicantNotice): Written {
  switch (notice.about) {
    case 'approved':
      return { type: 'driver_application', ...approved, sms: true };
    case 'reopened':
      return { type: 'driver_application', ...reopened, sms: true };
    case 'rejected':
      return {
        type: 'driver_application',
        title: rejected.title,
        body: given(rejected.body, sentence(notice)),
        sms: true,
      };
    case 'renewal_confirmed':
      return { type: 'driver_document', ...renewalConfirmed, sms: false };
    case 'renewal_refused':
      return {
        type: 'driver_document',
        title: renewalRefused.title,
        body: given(renewalRefused.body, sentence(notice)),
        sms: true,
      };
    case 'expiring':
      return {
        type: 'driver_document',
        title: expiring.title,
        body: given(expiring.body, notice),
        sms: true,
      };
  }
}

/** A text whose parameters are known already. */
function given<Params extends object>(text: Text<Params>, params: Params): Text<object> {
  return { en: () => text.en(params), fr: () => text.fr(params) };
}

/** The approver's words end as a sentence does. */
function sentence({ reason }: { reason: string }): { reason: string } {
  return { reason: /[.!?…]$/.test(reason) ? reason : `${reason}.` };
}
