import type { components } from './schema.gen';

export type Schemas = components['schemas'];

export type Ride = Schemas['PricedRideResponse'];
export type Booking = Schemas['BookingResponse'];
export type BookingDetail = Schemas['StaffBookingDetailResponse'];
export type RideDetail = Schemas['StaffRideDetailResponse'];
export type Payment = Schemas['AdminPaymentResponse'];
export type PaymentDetail = Schemas['AdminPaymentDetailResponse'];
export type Refund = Schemas['RefundResponse'];
export type RefundDetail = Schemas['RefundDetailResponse'];
export type PayoutBatch = Schemas['PayoutBatchResponse'];
export type PayoutBatchDetail = Schemas['PayoutBatchDetailResponse'];
export type MovingPayout = Schemas['MovingPayoutResponse'];
export type MovingPayoutDetail = Schemas['MovingPayoutDetailResponse'];
export type PayoutAccount = Schemas['StaffPayoutAccountResponse'];
export type PayoutAccountDetail = Schemas['StaffPayoutAccountDetailResponse'];
export type Rail = Schemas['RailResponse'];
export type Profile = Schemas['StaffProfileResponse'];
export type Application = Schemas['StaffApplicationResponse'];
export type ApplicationDetail = Schemas['StaffApplicationDetailResponse'];
export type ApplicationCheck = Schemas['ApplicationCheckResponse'];
export type DocumentFile = Schemas['DocumentFileResponse'];
export type DocumentPlaceName = Schemas['DocumentFilePlace'];
export type Claim = Schemas['StaffClaimSummaryResponse'];
export type ClaimDetail = Schemas['StaffClaimResponse'];
export type Rating = Schemas['StaffRatingResponse'];
export type SupportCase = Schemas['StaffCaseResponse'];
export type SupportCaseDetail = Schemas['StaffCaseDetailResponse'];
export type Conversation = Schemas['AssistantConversationResponse'];
export type ConversationMessage = Schemas['AssistantMessageResponse'];
export type Promotion = Schemas['PromotionResponse'];
export type Strike = Schemas['StaffStrikeResponse'];
export type Report = Schemas['StaffReportResponse'];
export type ReportDetail = Schemas['StaffReportDetailResponse'];
export type Approval = Schemas['ApprovalResponse'];
export type ApprovalRequest = Schemas['ApprovalRequestResponse'];
export type Search = Schemas['StaffSearchResponse'];
export type RiskReport = Schemas['RiskReportResponse'];
export type Webhook = Schemas['WebhookResponse'];
export type NewWebhook = Schemas['NewWebhookResponse'];
export type Delivery = Schemas['DeliveryResponse'];
export type AuditEvent = Schemas['AuditEventResponse'];

export type Today = Schemas['TodayResponse'];

export type AnyStatus = Schemas[
  | 'RideStatus'
  | 'BookingStatus'
  | 'PaymentStatus'
  | 'RefundStatus'
  | 'PayoutBatchStatus'
  | 'PayoutStatus'
  | 'PayoutAccountStatus'
  | 'RailState'
  | 'OperationState'
  | 'DriverStatus'
  | 'ReportStatus'
  | 'ClaimStatus'
  | 'SupportStatus'
  | 'StrikeStatus'
  | 'ApprovalStatus'
  | 'DeliveryStatus'];

export type EnumValue = Schemas[
  | 'MessageWarning'
  | 'RefundRule'
  | 'RefundCause'
  | 'ProfileRole'
  | 'StaffRole'
  | 'PaymentProviderName'
  | 'RailName'
  | 'Locale'
  | 'ReportReason'
  | 'ReportAction'
  | 'StrikeKind'
  | 'StrikeExcuse'
  | 'AssistantChannel'];
