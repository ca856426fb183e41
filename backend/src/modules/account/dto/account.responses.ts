import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, JsonObject } from '../../../platform/http';

const list = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;
const Records = (description?: string) => ApiProperty({ ...list, ...(description && { description }) });

export class AccountExportResponse {
  @Instant() exported_at!: Date;
  @JsonObject() profile!: object;
  @Records() blocks!: object[];
  @Records('Sign-ins, without tokens') sessions!: object[];
  @Records('Signed-in browsers, without their tokens') devices!: object[];
  @Records('When and from where codes were requested, without the codes') sign_in_codes!: object[];
  @Records('Without boarding codes') bookings!: object[];
  @Records() payments!: object[];
  @Records() refunds!: object[];
  @Records() receipts!: object[];
  @Records('XAF by booking, after refunds') earnings!: object[];
  @Records() payouts!: object[];
  @Records() payout_account!: object[];
  @Records('Rides published as a driver') rides!: object[];
  @Records() ride_templates!: object[];
  @Records('Departure alerts that have not expired') departure_alerts!: object[];
  @Records('Numbers and decisions; only names and times of documents') driver_applications!: object[];
  @Records('When an approver opened which document') document_views!: object[];
  @Records('The documents themselves, `content` in base64') document_files!: object[];
  @Records() conversations!: object[];
  @Records('Sent and received messages') messages!: object[];
  @Records('Shared trips and arrivals') trips!: object[];
  @Records('Current trusted contact') trusted_contacts!: object[];
  @Records('Reports made by this person') reports!: object[];
  @Records('Requests for help') support_cases!: object[];
  @Records('Sent and received messages') support_messages!: object[];
  @Records() notifications!: object[];
  @Records('Push subscriptions, without their endpoints') push_subscriptions!: object[];
  @Records('Changed preferences; empty if none') notification_preferences!: object[];
  @Records('Decisions about the profile') decisions!: object[];
  @Records() ratings_given!: object[];
  @Records() ratings_received!: object[];
  @Records() strikes!: object[];
  @Records() claims!: object[];
  @Records('Photos of claims, strikes and requests for help, without their content') attachments!: object[];
  @Records() credits!: object[];
  @Records() credit_uses!: object[];
  @Records() referrals!: object[];
  @Records('Personal tokens, without their secrets') personal_tokens!: object[];
  @Records('Received by SMS, WhatsApp and USSD') inbound_messages!: object[];
  @Records('Sent and received by the assistant') assistant_messages!: object[];
}

export class AccountDeletedResponse {
  @Flag() deleted!: boolean;
}
