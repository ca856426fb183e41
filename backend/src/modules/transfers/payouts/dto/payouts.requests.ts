import { IntersectionType } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../../platform/config';
import {
  Flag,
  Instant,
  Integer,
  OneOf,
  Reason,
  SortBy,
  StaffPageQuery,
  Text,
  Uuid,
} from '../../../../platform/http';
import { FreshCodeRequest } from '../../../auth';
import { WalletRequest } from '../../../money';
import { RAIL_ALARMS, type RailAlarm } from '../../../rails';
import { PAYOUT_STATUSES, type PayoutStatus } from '../../money-out/money-out.state';
import { MovementsQuery } from '../../staff/staff-payments.requests';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccountStatus } from '../payout-policy';

export class PayoutAccountRequest extends IntersectionType(WalletRequest, FreshCodeRequest) {}

export const PAYOUT_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'needs_review'] as const;

export class StaffPayoutsQuery extends MovementsQuery {
  @SortBy(PAYOUT_SORTS) declare sort?: (typeof PAYOUT_SORTS)[number];
  @OneOf(PAYOUT_STATUSES, 'PayoutStatus', { optional: true }) status?: PayoutStatus;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', { optional: true }) provider?: ProviderName;
  @Uuid({ optional: true }) driver_id?: string;
}

export class StaffPayoutAccountsQuery extends StaffPageQuery {
  @SortBy(['changed_at']) override sort?: 'changed_at';
  @OneOf(PAYOUT_ACCOUNT_STATUSES, 'PayoutAccountStatus', { optional: true }) status?: PayoutAccountStatus;
  @Flag({
    filter: true,
    description: 'Whether an admin has decided; an undecided mismatch is waiting for an admin',
  })
  decided?: boolean;
}

export class SeenAlarmRequest {
  @OneOf(RAIL_NAMES, 'RailName') rail!: RailName;
  @OneOf(RAIL_ALARMS, 'RailAlarm') alarm!: RailAlarm;
  @Integer({ min: 1, description: '`times` of the alert when it was read' }) times!: number;
}

export class SettlePayoutRequest {
  @Text({ max: 100, minLength: 1, description: "The provider's transfer number" }) reference!: string;
}

export class DecidePayoutAccountRequest {
  @Flag({ description: 'False: the driver must enter another number' }) approved!: boolean;
  @Instant({ optional: true, description: 'From the GET; a stale value is refused' }) changed_at?: string;
  @Reason() reason!: string;
}
