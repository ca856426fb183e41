import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, textsIn } from '../../../locales';
import { AppConfig } from '../../../platform/config';
import { newId, PreparedQueries, Transactions } from '../../../platform/database';
import { rateLimited } from '../../../platform/errors';
import { AuditService } from '../../audit';
import { cheapestSms, NotificationCatalogue, smsPartsOf, type SubjectNotifier } from '../../notifications';
import { ProfilesService } from '../../profiles';
import { ownRide, rideNotFound, RideSeatsRepository } from '../../rides';
import type { RideMessageResponse } from '../dto/operations.responses';
import { type RideMessageFacts, SQL } from './trips.query';

const AUDIT_ACTION = 'ride.messaged';
/** Per ride and hour. Unlimited if throttling is off. */
const MAX_MESSAGES_PER_HOUR = 3;

interface RideMessage {
  id: string;
  booking_id: string;
  text: string;
}

@Injectable()
export class RideMessagesService {
  private readonly notifier: SubjectNotifier<'ride_message', RideMessage, RideMessageFacts>;

  constructor(
    private readonly transactions: Transactions,
    private readonly prepared: PreparedQueries,
    private readonly seats: RideSeatsRepository,
    private readonly audit: AuditService,
    private readonly profiles: ProfilesService,
    private readonly config: AppConfig,
    catalogue: NotificationCatalogue,
  ) {
    this.notifier = catalogue.register({
      kinds: {
        ride_message: {
          to: ({ user_id }) => user_id,
          key: ({ id, booking_id }) => `message:${id}:${booking_id}`,
          topic: null,
          inbox: 'ride_changed',
          sms: 'notice',
        },
      },
      facts: async ({ booking_id, text }: RideMessage) => {
        const values = [null, booking_id];
        const facts = await this.prepared.first<RideMessageFacts>(SQL.operations_message_recipients, values);
        return facts ? { ...facts, text } : null;
      },
      leadsTo: ({ booking_id, ride_id }) => ({ bookingId: booking_id, rideId: ride_id }),
    });
  }

  /**
   * Sends the text to the passengers of a ride. A preview only counts recipients and SMS parts.
   * @throws DomainError RIDE_NOT_FOUND; FORBIDDEN for the driver; THROTTLED after three messages in an hour
   */
  async send(
    actorId: string,
    rideId: string,
    { text, preview }: { text: string; preview: boolean },
  ): Promise<RideMessageResponse> {
    return this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, rideId);
      if (!ride) throw rideNotFound();
      if (await this.profiles.isOwn(tx, actorId, ride.driver_id)) throw ownRide();
      const query = SQL.operations_message_recipients;
      const passengers = await this.prepared.run<RideMessageFacts>(query, [rideId, null], tx);
      const sizes = previewOf(passengers, text);
      if (preview || passengers.length === 0) return sizes;
      if (this.config.http.throttling) {
        const seconds = await this.audit.secondsToWait(tx, AUDIT_ACTION, rideId, MAX_MESSAGES_PER_HOUR);
        if (seconds > 0) throw messageLimitReached(seconds);
      }
      const id = newId();
      for (const facts of passengers) {
        const event = { id, booking_id: facts.booking_id, text };
        await this.notifier.notify(tx, 'ride_message', event, { facts: { ...facts, text } });
      }
      await this.audit.record(tx, {
        actor_id: actorId,
        action: AUDIT_ACTION,
        subject_id: rideId,
        to: { recipients: passengers.length, text },
      });
      return sizes;
    });
  }
}

function previewOf(passengers: readonly RideMessageFacts[], text: string): RideMessageResponse {
  const parts = passengers.map((facts) => {
    const { ride_message } = textsIn(facts.locale ?? DEFAULT_LANGUAGE.sms).notifications;
    return smsPartsOf(cheapestSms(ride_message.sms({ ...facts, text })));
  });
  return { recipients: passengers.length, sms_parts: parts.reduce((sum, count) => sum + count, 0) };
}

const messageLimitReached = rateLimited(
  'The passengers of this ride were sent three messages within an hour. Please try again later.',
);
