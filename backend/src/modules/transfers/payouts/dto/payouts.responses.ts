import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../../platform/config';
import { Amount, Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../../platform/http';
import { ApprovalField, ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../../approvals';
import {
  eventResponse,
  type Operation,
  OPERATION_STATES,
  OPERATIONS,
  type OperationState,
  RAIL_ALARMS,
  type RailAlarm,
  type RailAlarmRow,
} from '../../../rails';
import type { PayoutEntity, PayoutEventEntity } from '../../money-out/money-out.entity';
import { PAYOUT_STATUSES, type PayoutStatus } from '../../money-out/money-out.state';
import {
  PAYOUT_ACCOUNT_STATUSES,
  type PayoutAccountStatus,
  RAIL_STATES,
  RAIL_WORK_LISTS,
  type RailState,
  type RailWorkList,
} from '../payout-policy';

const PROVIDER = { enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' };

export class PayoutAccountResponse {
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @Text({ example: '237677000001' }) phone_number!: string;
  @Text({ nullable: true, description: 'As known to the provider' }) holder_name!: string | null;
  @OneOf(PAYOUT_ACCOUNT_STATUSES, 'PayoutAccountStatus', {
    description: 'mismatch: the name differs from the documents, and an administrator decides',
  })
  status!: PayoutAccountStatus;
  @Instant({ nullable: true, description: 'No payouts before this time, because the number was changed' })
  pending_until!: Date | null;
}

export class DriverPayoutResponse {
  @Uuid() id!: string;
  @Amount() amount!: number;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', {
    nullable: true,
    description: 'Null if the number belongs to neither provider',
  })
  provider!: ProviderName | null;
  @Text({ example: '237677000001' }) phone_number!: string;
  @OneOf(PAYOUT_STATUSES, 'PayoutStatus') status!: PayoutStatus;
  @Instant() created_at!: Date;
  @Instant({ nullable: true }) completed_at!: Date | null;
}

export class MovingPayoutResponse extends DriverPayoutResponse {
  @Uuid() driver_id!: string;
  @Text() full_name!: string;
  @Flag({ description: 'Payouts to this driver are stopped, by an admin or for their risk score' })
  payouts_stopped!: boolean;
  @OneOf(RAIL_NAMES, 'RailName', { description: 'How payments reach the wallet' }) rail!: RailName;
  @Text({ description: 'Reference known to the provider' }) provider_reference!: string;
  @Text({ nullable: true }) settled_reference!: string | null;
  @Uuid({ nullable: true }) settled_by!: string | null;
  @Flag() needs_review!: boolean;
  @Text({ nullable: true, example: 'unresolved_after_24_hours' }) review_reason!: string | null;
  @Text({ nullable: true, description: 'Why the provider did not pay it' }) error_message!: string | null;
  @Integer({ description: 'Number of attempts, all with the same reference' }) sends!: number;
  @Instant({ nullable: true }) sent_at!: Date | null;
  @Instant({ nullable: true }) last_checked_at!: Date | null;
  @Instant({ nullable: true }) next_check_at!: Date | null;
  @Instant() updated_at!: Date;
}

export class MovingPayoutRideResponse {
  @Uuid() ride_id!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Amount({ description: 'XAF; negative for a refund after an earlier payout' }) amount!: number;
}

export class PayoutEventResponse extends eventResponse(PAYOUT_STATUSES, 'PayoutStatus', 'sending') {}

export class MovingPayoutDetailResponse extends MovingPayoutResponse {
  @ApiProperty({ type: [MovingPayoutRideResponse] }) rides!: MovingPayoutRideResponse[];
  @ApiProperty({ type: [PayoutEventResponse] }) events!: PayoutEventResponse[];
  @ApprovalField() approval!: ApprovalResponse | null;
}

export class StaffPayoutAccountResponse extends PayoutAccountResponse {
  @Uuid({ description: 'Same as driver_id, because a driver has one account' }) id!: string;
  @Uuid() driver_id!: string;
  @Text({ description: 'As in the approved documents' }) full_name!: string;
  @Integer({ description: 'Number of other drivers with the same payout number' }) shared_with!: number;
  @Uuid({ nullable: true, description: 'Staff member who decided the mismatch' }) decided_by!: string | null;
  @Instant({ nullable: true }) decided_at!: Date | null;
  @Instant() changed_at!: Date;
}

export type StaffPayoutAccountRow = Omit<StaffPayoutAccountResponse, 'id'>;
export type PayoutAccountRow = Omit<StaffPayoutAccountRow, 'full_name' | 'shared_with'>;

export class StaffPayoutAccountDetailResponse extends StaffPayoutAccountResponse {
  @Amount({ description: 'XAF payable now' }) payable!: number;
  @ApprovalField() approval!: ApprovalResponse | null;
}

export class RailErrorResponse {
  @OneOf(RAIL_ALARMS, 'RailAlarm') alarm!: RailAlarm;
  @Text({ description: 'Error code of the rail, or its balance' }) detail!: string;
  @Integer() times!: number;
  @Instant() at!: Date;
}

export class RailAlarmResponse extends RailErrorResponse {
  @Instant() first_at!: Date;
  @Instant({ nullable: true, description: 'When it ended automatically because the balance recovered' })
  ended_at!: Date | null;
  @Flag({ description: 'Active and not acknowledged' }) open!: boolean;
}

export class RailOperationResponse {
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @OneOf(OPERATIONS, 'RailOperation') operation!: Operation;
  @OneOf(OPERATION_STATES, 'OperationState') state!: OperationState;
}

export class RailWorkResponse {
  @OneOf(RAIL_WORK_LISTS, 'RailWorkList', { description: 'Staff list of the record' }) list!: RailWorkList;
  @Text({ example: 'sent' }) status!: string;
  @Integer() count!: number;
}

export class RailResponse {
  @OneOf(RAIL_NAMES, 'RailName') rail!: RailName;
  @ApiProperty({ ...PROVIDER, isArray: true, description: 'Wallets that the rail reaches' })
  providers!: readonly ProviderName[];
  @ApiProperty({ ...PROVIDER, isArray: true, description: 'Wallets whose new payments use this rail' })
  in_use!: readonly ProviderName[];
  @OneOf(RAIL_STATES, 'RailState') state!: RailState;
  @ApiProperty({ type: [RailOperationResponse], description: 'Empty if the rail does not report it' })
  operations!: readonly RailOperationResponse[];
  @Instant({ nullable: true, description: 'Time of the rail’s report' }) operations_at!: Date | null;
  @OneOf(['api', 'by_hand'], 'RailRefunds') refunds!: 'api' | 'by_hand';
  @Flag({ description: 'Supports payouts to drivers' }) payouts!: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Balance for refunds and payouts; null if the rail does not report one',
  })
  balance!: number | null;
  @Text({ nullable: true, example: 'XAF' }) currency!: string | null;
  @Flag({ description: 'The balance is below RAIL_BALANCE_WARNING' }) low!: boolean;
  @Instant({ nullable: true, description: 'When the rail reported the balance' }) balance_at!: Date | null;
  @Integer({ description: 'RAIL_BALANCE_WARNING' }) warning_level!: number;
  @ApiProperty({ type: RailErrorResponse, nullable: true }) last_error!: RailErrorResponse | null;
  @ApiProperty({ type: [RailAlarmResponse], description: 'The latest of each kind, newest first' })
  alarms!: RailAlarmResponse[];
  @ApiProperty({ type: [RailWorkResponse], description: 'Work in progress, by list and state' })
  work!: RailWorkResponse[];
}

export function toPayoutAccountResponse(account: PayoutAccountRow): PayoutAccountResponse {
  return toResponse(PayoutAccountResponse, account, {
    // Hidden, so that a driver cannot look up the holder of any number.
    holder_name: account.status === 'verified' ? account.holder_name : null,
  });
}

export interface StaffPayoutRow extends PayoutEntity {
  payouts_stopped: boolean;
}

export function toMovingPayoutResponse(payout: StaffPayoutRow): MovingPayoutResponse {
  const provider_reference = payout.rail_reference ?? payout.provider_reference;
  return toResponse(MovingPayoutResponse, payout, { provider_reference });
}

export interface PayoutDetail {
  payout: StaffPayoutRow;
  rides: MovingPayoutRideResponse[];
  events: PayoutEventEntity[];
  approval: ApprovalRow | null;
}

export function toMovingPayoutDetailResponse(detail: PayoutDetail): MovingPayoutDetailResponse {
  return {
    ...toMovingPayoutResponse(detail.payout),
    rides: detail.rides,
    events: detail.events.map((event) => toResponse(PayoutEventResponse, event)),
    approval: toApprovalResponse(detail.approval),
  };
}

export function toStaffPayoutAccountResponse(account: StaffPayoutAccountRow): StaffPayoutAccountResponse {
  return toResponse(StaffPayoutAccountResponse, account, { id: account.driver_id });
}

export interface PayoutAccountDetail {
  account: StaffPayoutAccountRow;
  payable: number;
  approval: ApprovalRow | null;
}

export function toStaffPayoutAccountDetailResponse(
  detail: PayoutAccountDetail,
): StaffPayoutAccountDetailResponse {
  return {
    ...toStaffPayoutAccountResponse(detail.account),
    payable: detail.payable,
    approval: toApprovalResponse(detail.approval),
  };
}

const toRailErrorResponse = (error: RailAlarmRow): RailErrorResponse =>
  toResponse(RailErrorResponse, error, { at: error.last_at });

export interface RailView extends Omit<RailResponse, 'last_error' | 'alarms'> {
  last_error: RailAlarmRow | null;
  alarms: RailAlarmRow[];
}

export function toRailResponse(rail: RailView): RailResponse {
  return {
    ...rail,
    last_error: rail.last_error && toRailErrorResponse(rail.last_error),
    alarms: rail.alarms.map((alarm) => toResponse(RailAlarmResponse, alarm, { at: alarm.last_at })),
  };
}
