import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, JsonObject } from '../../../platform/http';

const RECORD = { type: 'object', additionalProperties: true } as const;
const RECORDS = { type: 'array', items: RECORD } as const;

export class AccountExportResponse {
  @Instant() exported_at!: Date;
  @JsonObject() profile!: object;
  @ApiProperty(RECORDS) blocks!: object[];
  @ApiProperty({ ...RECORDS, description: 'Sign-ins, without tokens' }) sessions!: object[];
  @ApiProperty({ ...RECORDS, description: 'Browsers that were signed in, without their tokens' })
  devices!: object[];
  @ApiProperty({ ...RECORDS, description: 'When and from where codes were asked for, without the codes' })
  sign_in_codes!: object[];
  @ApiProperty({ ...RECORDS, description: 'Without boarding codes' }) bookings!: object[];
  @ApiProperty(RECORDS) payments!: object[];
  @ApiProperty(RECORDS) refunds!: object[];
  @ApiProperty(RECORDS) receipts!: object[];
  @ApiProperty({ ...RECORDS, description: 'XAF by booking, after refunds' }) earnings!: object[];
  @ApiProperty(RECORDS) payouts!: object[];
  @ApiProperty(RECORDS) payout_account!: object[];
  @ApiProperty({ ...RECORDS, description: 'Those published as a driver' }) rides!: object[];
  @ApiProperty(RECORDS) ride_templates!: object[];
  @ApiProperty({ ...RECORDS, description: 'Journeys to be told of, until their day is over' })
  departure_alerts!: object[];
  @ApiProperty({ ...RECORDS, description: 'Numbers and decisions; of documents their names and times' })
  driver_applications!: object[];
  @ApiProperty({ ...RECORDS, description: 'When an approver opened which document' })
  document_views!: object[];
  @ApiProperty({ ...RECORDS, description: 'The documents themselves, `content` in base64' })
  document_files!: object[];
  @ApiProperty(RECORDS) conversations!: object[];
  @ApiProperty({ ...RECORDS, description: 'Written and received' }) messages!: object[];
  @ApiProperty({ ...RECORDS, description: 'Shared trips and arrivals' }) trips!: object[];
  @ApiProperty({ ...RECORDS, description: 'The present one' }) trusted_contacts!: object[];
  @ApiProperty({ ...RECORDS, description: 'Those made' }) reports!: object[];
  @ApiProperty({ ...RECORDS, description: 'Requests for help' }) support_cases!: object[];
  @ApiProperty({ ...RECORDS, description: 'Written and received' }) support_messages!: object[];
  @ApiProperty(RECORDS) notifications!: object[];
  @ApiProperty({ ...RECORDS, description: 'Browsers that may tell them, without their addresses' })
  push_subscriptions!: object[];
  @ApiProperty({ ...RECORDS, description: 'What was switched on or off; empty where nothing was' })
  notification_preferences!: object[];
  @ApiProperty({ ...RECORDS, description: 'What was decided about the profile' }) decisions!: object[];
}

export class AccountDeletedResponse {
  @Flag() deleted!: boolean;
}
