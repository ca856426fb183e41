import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, JsonObject } from '../../../platform/http';

const RECORD = { type: 'object', additionalProperties: true } as const;
const RECORDS = { type: 'array', items: RECORD } as const;

export class AccountExportResponse {
  @Instant() exported_at!: Date;
  @JsonObject() profile!: object;
  @ApiProperty(RECORDS) blocks!: object[];
  @ApiProperty({ ...RECORDS, description: 'Sign-ins, without tokens' }) sessions!: object[];
  @ApiProperty({ ...RECORDS, description: 'Signed-in browsers, without their tokens' })
  devices!: object[];
  @ApiProperty({ ...RECORDS, description: 'When and from where codes were requested, without the codes' })
  sign_in_codes!: object[];
  @ApiProperty({ ...RECORDS, description: 'Without boarding codes' }) bookings!: object[];
  @ApiProperty(RECORDS) payments!: object[];
  @ApiProperty(RECORDS) refunds!: object[];
  @ApiProperty(RECORDS) receipts!: object[];
  @ApiProperty({ ...RECORDS, description: 'XAF by booking, after refunds' }) earnings!: object[];
  @ApiProperty(RECORDS) payouts!: object[];
  @ApiProperty(RECORDS) payout_account!: object[];
  @ApiProperty({ ...RECORDS, description: 'Rides published as a driver' }) rides!: object[];
  @ApiProperty(RECORDS) ride_templates!: object[];
  @ApiProperty({ ...RECORDS, description: 'Departure alerts that have not expired' })
  departure_alerts!: object[];
  @ApiProperty({ ...RECORDS, description: 'Numbers and decisions; only names and times of documents' })
  driver_applications!: object[];
  @ApiProperty({ ...RECORDS, description: 'When an approver opened which document' })
  document_views!: object[];
  @ApiProperty({ ...RECORDS, description: 'The documents themselves, `content` in base64' })
  document_files!: object[];
  @ApiProperty(RECORDS) conversations!: object[];
  @ApiProperty({ ...RECORDS, description: 'Sent and received messages' }) messages!: object[];
  @ApiProperty({ ...RECORDS, description: 'Shared trips and arrivals' }) trips!: object[];
  @ApiProperty({ ...RECORDS, description: 'Current trusted contact' }) trusted_contacts!: object[];
  @ApiProperty({ ...RECORDS, description: 'Reports made by this person' }) reports!: object[];
  @ApiProperty({ ...RECORDS, description: 'Requests for help' }) support_cases!: object[];
  @ApiProperty({ ...RECORDS, description: 'Sent and received messages' }) support_messages!: object[];
  @ApiProperty(RECORDS) notifications!: object[];
  @ApiProperty({ ...RECORDS, description: 'Push subscriptions, without their endpoints' })
  push_subscriptions!: object[];
  @ApiProperty({ ...RECORDS, description: 'Changed preferences; empty if none' })
  notification_preferences!: object[];
  @ApiProperty({ ...RECORDS, description: 'Decisions about the profile' }) decisions!: object[];
}

export class AccountDeletedResponse {
  @Flag() deleted!: boolean;
}
