import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { NotificationCatalogue, type NotificationKind, type SubjectNotifier } from '../../notifications';
import { WALLETS } from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import type { PayoutAccountRow } from './dto/payouts.responses';

interface PayoutEvent {
  driver_id: string;
  key: string;
  provider: ProviderName;
  ending: string;
  amount?: number;
}

type Facts = ReturnType<typeof factsOf>;
type Kind = NotificationKind<PayoutEvent, Facts>;

const driver = {
  to: ({ driver_id }) => driver_id,
  key: ({ key }) => key,
  // Security notices ignore preferences, so that someone with the phone in hand cannot silence them.
  topic: null,
  sms: 'ticket',
} as const satisfies Partial<Kind>;

const KINDS = {
  payout_completed: { ...driver, inbox: 'payout_completed' },
  payout_account_changed: driver,
} as const satisfies Record<string, Kind>;

/** Notifies once per event, in the event's transaction. */
@Injectable()
export class PayoutNotificationsService {
  private readonly notifier: SubjectNotifier<keyof typeof KINDS, PayoutEvent, Facts>;

  constructor(catalogue: NotificationCatalogue) {
    this.notifier = catalogue.register({
      kinds: KINDS,
      facts: (event: PayoutEvent) => Promise.resolve(factsOf(event)),
    });
  }

  notifyCompleted(tx: EntityManager, payout: PayoutEntity): Promise<void> {
    return this.notifier.notify(tx, 'payout_completed', {
      driver_id: payout.driver_id,
      key: `payout:${payout.id}:completed`,
      provider: payout.provider,
      ending: endingOf(payout),
      amount: payout.amount,
    });
  }

  notifyAccountChanged(tx: EntityManager, account: PayoutAccountRow): Promise<void> {
    return this.notifier.notify(tx, 'payout_account_changed', {
      driver_id: account.driver_id,
      key: `payout_account:${account.driver_id}:${account.changed_at.getTime()}`,
      provider: account.provider,
      ending: endingOf(account),
    });
  }
}

const endingOf = ({ phone_number }: { phone_number: string }): string => phone_number.slice(-2);

function factsOf({ driver_id, provider, ending, amount = 0 }: PayoutEvent) {
  return { driver_id, wallet: WALLETS[provider].label, ending, amount };
}
