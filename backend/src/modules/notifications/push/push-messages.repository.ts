import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import type { NotificationEntity } from '../notification.entity';
import type { PushTarget } from './push-sender';

export type DueMessage = NotificationEntity & PushTarget & { seconds_left: number };

const DUE = {
  name: 'push_message_due',
  text: `SELECT n.*, s.endpoint, s.p256dh, s.auth,
      ceil(extract(epoch FROM n.created_at - now()) + $3)::int AS seconds_left
    FROM notifications n JOIN push_subscriptions s ON s.user_id = n.user_id
    WHERE n.id = $1 AND s.id = $2 AND NOT n.read AND n.created_at > now() - make_interval(secs => $3)`,
};
const REMOVE = { name: 'push_subscription_gone', text: 'DELETE FROM push_subscriptions WHERE id = $1' };

@Injectable()
export class PushMessagesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Null where it is not to be sent any more: read on a screen, too old, or the browser is not in these hands now. */
  async findDue(
    notificationId: string,
    subscriptionId: string,
    keptSeconds: number,
  ): Promise<DueMessage | null> {
    const [due] = await this.prepared.run<DueMessage>(DUE, [notificationId, subscriptionId, keptSeconds]);
    return due ?? null;
  }

  /** An endpoint that has changed hands since is another subscription, and stays. */
  async removeSubscription(id: string): Promise<void> {
    await this.prepared.run(REMOVE, [id]);
  }
}
