import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../../platform/config';
import { ApprovalResponse, toApprovalResponse } from '../../../approvals';
import {
  type Operation,
  OPERATION_STATES,
  OPERATIONS,
  type OperationState,
  RAIL_ALARMS,
  type RailAlarm,
  type RailAlarmRow,
} from '../../../rails';
import { PAYOUT_STATUSES, type PayoutStatus } from '../../money-out/money-out.state';
import type { PayoutAccountRow, StaffPayoutAccountRow } from '../payout-accounts.repository';
import type { PayoutAccountFile } from '../payout-accounts.service';
import type { DriverPayoutRow, StaffPayoutRow } from '../payout-lists.repository';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccountStatus } from '../payout-policy';
import type { PayoutFile } from '../payouts.service';
import {
  RAIL_STATES,
  RAIL_WORK_LISTS,
  type RailState,
  type RailView,
  type RailWorkList,
} from '../rail-watch.service';

const PROVIDER = { enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' };
const STATUS = { enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' };
const TIME = { type: String, format: 'date-time', nullable: true } as const;

/** Payout account of a driver. */
export class PayoutAccountResponse {
  @ApiProperty(PROVIDER) provider!: ProviderName;
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As the provider knows them' })
  holder_name!: string | null;
  @ApiProperty({
    enum: PAYOUT_ACCOUNT_STATUSES,
    enumName: 'PayoutAccountStatus',
    description: 'mismatch: the name is not that of the documents, and an admin decides',
  })
  status!: PayoutAccountStatus;
  @ApiProperty({ ...TIME, description: 'Nothing is paid before: the number was changed' })
  pending_until!: string | null;
}

/** A payout, for its driver. */
export class DriverPayoutResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ ...PROVIDER, nullable: true, description: 'Null where a batch pays a number of neither' })
  provider!: ProviderName | null;
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty(STATUS) status!: PayoutStatus;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty(TIME) completed_at!: string | null;
}

/** A payout, for staff. */
export class MovingPayoutResponse extends DriverPayoutResponse {
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ description: 'Payouts to this driver are stopped, by an admin or for their risk score' })
  payouts_stopped!: boolean;
  @ApiProperty({ enum: RAIL_NAMES, enumName: 'RailName', description: 'How the wallet is reached' })
  rail!: RailName;
  @ApiProperty({ format: 'uuid', description: 'Ours, under which the provider knows it' })
  provider_reference!: string;
  @ApiProperty({ type: String, nullable: true }) settled_reference!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) settled_by!: string | null;
  @ApiProperty() needs_review!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'unresolved_after_24_hours' })
  review_reason!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the provider does not pay it' })
  error_message!: string | null;
  @ApiProperty({ type: 'integer', description: 'How often it was sent, under the one reference' })
  sends!: number;
  @ApiProperty(TIME) sent_at!: string | null;
  @ApiProperty(TIME) last_checked_at!: string | null;
  @ApiProperty(TIME) next_check_at!: string | null;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class MovingPayoutRideResponse {
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ format: 'date-time' }) departure_time!: string;
  @ApiProperty({ type: 'integer', description: 'XAF; below 0 where an earlier payout is made good' })
  amount!: number;
}

export class PayoutEventResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ ...STATUS, nullable: true }) from_status!: PayoutStatus | null;
  @ApiProperty(STATUS) to_status!: PayoutStatus;
  @ApiProperty({ example: 'sending' }) cause!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  fact!: Record<string, unknown> | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actor_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** A payout with its rides and history, oldest event first. */
export class MovingPayoutDetailResponse extends MovingPayoutResponse {
  @ApiProperty({ type: [MovingPayoutRideResponse] }) rides!: MovingPayoutRideResponse[];
  @ApiProperty({ type: [PayoutEventResponse] }) events!: PayoutEventResponse[];
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

/** A payout account, for staff. */
export class StaffPayoutAccountResponse extends PayoutAccountResponse {
  @ApiProperty({ format: 'uuid', description: "The driver's: each has one account" }) id!: string;
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty({ description: 'As the approved documents say' }) full_name!: string;
  @ApiProperty({ type: 'integer', description: 'Other drivers who are paid on the same number' })
  shared_with!: number;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Who decided a mismatch' })
  decided_by!: string | null;
  @ApiProperty(TIME) decided_at!: string | null;
  @ApiProperty({ format: 'date-time' }) changed_at!: string;
}

export class StaffPayoutAccountDetailResponse extends StaffPayoutAccountResponse {
  @ApiProperty({ type: 'integer', description: 'XAF that would go there at once' }) payable!: number;
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

export class RailErrorResponse {
  @ApiProperty({ enum: RAIL_ALARMS, enumName: 'RailAlarm' }) alarm!: RailAlarm;
  @ApiProperty({ description: "The rail's own word, or a figure" }) detail!: string;
  @ApiProperty({ type: 'integer' }) times!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
}

export class RailAlarmResponse extends RailErrorResponse {
  @ApiProperty({ format: 'date-time' }) first_at!: string;
  @ApiProperty({ ...TIME, description: 'When it ended by itself: there is money again' })
  ended_at!: string | null;
  @ApiProperty({ description: 'It has not ended, and nobody has said since that it is seen to' })
  open!: boolean;
}

/** Availability of one operation for one wallet, as reported by the rail. */
export class RailOperationResponse {
  @ApiProperty(PROVIDER) provider!: ProviderName;
  @ApiProperty({ enum: OPERATIONS, enumName: 'RailOperation' }) operation!: Operation;
  @ApiProperty({ enum: OPERATION_STATES, enumName: 'OperationState' }) state!: OperationState;
}

export class RailWorkResponse {
  @ApiProperty({ enum: RAIL_WORK_LISTS, enumName: 'RailWorkList', description: 'The staff list it is in' })
  list!: RailWorkList;
  @ApiProperty({ example: 'sent' }) status!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

/** A payment rail, for operations staff. */
export class RailResponse {
  @ApiProperty({ enum: RAIL_NAMES, enumName: 'RailName' }) rail!: RailName;
  @ApiProperty({ ...PROVIDER, isArray: true, description: 'The wallets that it reaches' })
  providers!: ProviderName[];
  @ApiProperty({ ...PROVIDER, isArray: true, description: 'Those whose new payments go by it' })
  in_use!: ProviderName[];
  @ApiProperty({ enum: RAIL_STATES, enumName: 'RailState' }) state!: RailState;
  @ApiProperty({ type: [RailOperationResponse], description: 'Empty where the rail says nothing of it' })
  operations!: RailOperationResponse[];
  @ApiProperty({ ...TIME, description: 'When the rail said so' }) operations_at!: string | null;
  @ApiProperty({ enum: ['api', 'by_hand'], enumName: 'RailRefunds' }) refunds!: 'api' | 'by_hand';
  @ApiProperty({ description: 'It can send drivers their money' }) payouts!: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'What lies ready for refunds and payouts; null where the rail does not tell',
  })
  balance!: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'XAF' }) currency!: string | null;
  @ApiProperty({ description: 'The balance is below RAIL_BALANCE_WARNING' }) low!: boolean;
  @ApiProperty({ ...TIME, description: 'When the rail told the balance' }) balance_at!: string | null;
  @ApiProperty({ type: 'integer', description: 'RAIL_BALANCE_WARNING' }) warning_level!: number;
  @ApiProperty({ type: RailErrorResponse, nullable: true }) last_error!: RailErrorResponse | null;
  @ApiProperty({ type: [RailAlarmResponse], description: 'The latest of each kind, the newest first' })
  alarms!: RailAlarmResponse[];
  @ApiProperty({ type: [RailWorkResponse], description: 'What is under way or waits, by list and state' })
  work!: RailWorkResponse[];
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export function toPayoutAccountResponse(account: PayoutAccountRow): PayoutAccountResponse {
  const { provider, phone_number, holder_name, status } = account;
  const pending = account.pending_until !== null && account.pending_until > new Date();
  return {
    provider,
    phone_number,
    // Hidden, so that a driver cannot look up the holder of any number.
    holder_name: status === 'verified' ? holder_name : null,
    status,
    pending_until: pending ? iso(account.pending_until) : null,
  };
}

export function toDriverPayoutResponse(payout: DriverPayoutRow): DriverPayoutResponse {
  const { id, amount, provider, phone_number, status } = payout;
  return {
    id,
    amount,
    provider,
    phone_number,
    status,
    created_at: payout.created_at.toISOString(),
    completed_at: iso(payout.completed_at),
  };
}

export function toMovingPayoutResponse(payout: StaffPayoutRow): MovingPayoutResponse {
  return {
    ...toDriverPayoutResponse(payout),
    driver_id: payout.driver_id,
    full_name: payout.full_name,
    payouts_stopped: payout.payouts_stopped,
    rail: payout.rail,
    provider_reference: payout.rail_reference ?? payout.provider_reference,
    settled_reference: payout.settled_reference,
    settled_by: payout.settled_by,
    needs_review: payout.needs_review,
    review_reason: payout.review_reason,
    error_message: payout.error_message,
    sends: payout.sends,
    sent_at: iso(payout.sent_at),
    last_checked_at: iso(payout.last_checked_at),
    next_check_at: iso(payout.next_check_at),
    updated_at: payout.updated_at.toISOString(),
  };
}

export function toMovingPayoutDetailResponse(file: PayoutFile): MovingPayoutDetailResponse {
  return {
    ...toMovingPayoutResponse(file.payout),
    rides: file.rides.map((ride) => ({ ...ride, departure_time: ride.departure_time.toISOString() })),
    events: file.events.map(({ payout_id: _, created_at, ...event }) => ({
      ...event,
      created_at: created_at.toISOString(),
    })),
    approval: toApprovalResponse(file.approval),
  };
}

export function toStaffPayoutAccountResponse(account: StaffPayoutAccountRow): StaffPayoutAccountResponse {
  return {
    ...toPayoutAccountResponse(account),
    holder_name: account.holder_name,
    id: account.driver_id,
    driver_id: account.driver_id,
    full_name: account.full_name,
    shared_with: account.shared_with,
    decided_by: account.decided_by,
    decided_at: iso(account.decided_at),
    changed_at: account.changed_at.toISOString(),
  };
}

export function toStaffPayoutAccountDetailResponse(
  file: PayoutAccountFile,
): StaffPayoutAccountDetailResponse {
  return {
    ...toStaffPayoutAccountResponse(file.account),
    payable: file.payable,
    approval: toApprovalResponse(file.approval),
  };
}

const toRailErrorResponse = ({ alarm, detail, times, last_at }: RailAlarmRow): RailErrorResponse => ({
  alarm,
  detail,
  times,
  at: last_at.toISOString(),
});

export function toRailResponse(rail: RailView): RailResponse {
  return {
    ...rail,
    providers: [...rail.providers],
    in_use: [...rail.in_use],
    operations: rail.operations.map((one) => ({ ...one })),
    operations_at: iso(rail.operations_at),
    balance_at: iso(rail.balance_at),
    last_error: rail.last_error && toRailErrorResponse(rail.last_error),
    alarms: rail.alarms.map((alarm) => ({
      ...toRailErrorResponse(alarm),
      first_at: alarm.first_at.toISOString(),
      ended_at: iso(alarm.ended_at),
      open: alarm.open,
    })),
  };
}
