import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationCatalogue, type NotificationKind, type SubjectNotifier } from '../notifications';
import type { ExpiryField } from './document-fields';

/** Sent once per `key`. */
export interface ApplicantEvent {
  driver_id: string;
  key: string;
  reason?: string;
  field?: ExpiryField;
  /** YYYY-MM-DD */
  expires_on?: string;
}

type Facts = ReturnType<typeof factsOf>;
type Kind = NotificationKind<ApplicantEvent, Facts>;

const applicant = {
  to: ({ driver_id }) => driver_id,
  key: ({ key }) => key,
  topic: 'rides',
  smsOptional: true,
  atNight: 'wait',
} as const satisfies Partial<Kind>;

/** SMS are for events that people must learn even if they never open the app. */
const KINDS = {
  application_approved: { ...applicant, inbox: 'driver_application', sms: 'notice' },
  application_rejected: { ...applicant, inbox: 'driver_application', sms: 'notice' },
  application_reopened: { ...applicant, inbox: 'driver_application', sms: 'notice' },
  renewal_confirmed: { ...applicant, inbox: 'driver_document' },
  renewal_refused: { ...applicant, inbox: 'driver_document', sms: 'notice' },
  document_expiring: { ...applicant, inbox: 'driver_document', sms: 'notice' },
} as const satisfies Record<string, Kind>;
type ApplicantKind = keyof typeof KINDS;

@Injectable()
export class ApplicantNotificationsService {
  private readonly notifier: SubjectNotifier<ApplicantKind, ApplicantEvent, Facts>;

  constructor(catalogue: NotificationCatalogue) {
    this.notifier = catalogue.register({
      kinds: KINDS,
      facts: (event: ApplicantEvent) => Promise.resolve(factsOf(event)),
    });
  }

  notify(tx: EntityManager, kind: ApplicantKind, event: ApplicantEvent): Promise<void> {
    return this.notifier.notify(tx, kind, event);
  }
}

function factsOf({ driver_id, reason = '', field = 'license_expires_on', expires_on }: ApplicantEvent) {
  return {
    driver_id,
    reason: /[.!?…]$/.test(reason) ? reason : `${reason}.`,
    document: DOCUMENTS[field],
    expires_on: new Date(`${expires_on}T12:00:00Z`),
  };
}

const DOCUMENTS = {
  license_expires_on: 'license',
  insurance_expires_on: 'insurance',
  technical_inspection_expires_on: 'technical_inspection',
} as const satisfies Record<ExpiryField, string>;
