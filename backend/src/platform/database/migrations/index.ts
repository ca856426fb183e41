import { Initial1763700000001 } from './0001-initial';
import { Ratings1763700000002 } from './0002-ratings';
import { Claims1763700000003 } from './0003-claims';
import { Strikes1763700000004 } from './0004-strikes';
import { Rebooking1763700000005 } from './0005-rebooking';
import { Trips1763700000006 } from './0006-trips';
import { WomenOnly1763700000007 } from './0007-women-only';
import { Support1763700000008 } from './0008-support';
import { Attachments1763700000009 } from './0009-attachments';
import { Stops1763700000010 } from './0010-stops';
import { Publishing1763700000011 } from './0011-publishing';
import { Alerts1763700000012 } from './0012-alerts';
import { Travellers1763700000013 } from './0013-travellers';
import { Credits1763700000014 } from './0014-credits';
import { Promotions1763700000015 } from './0015-promotions';
import { Changes1763700000016 } from './0016-changes';
import { RecordSearch1763700000017 } from './0017-record-search';
import { Webhooks1763700000018 } from './0018-webhooks';
import { AuditChain1763700000022 } from './0022-audit-chain';
import { Assistant1763700000026 } from './0026-assistant';
import { InboundMessages1763700000028 } from './0028-inbound-messages';
import { PartialRefunds1763700000029 } from './0029-partial-refunds';
import { StaffRoles1763700000030 } from './0030-staff-roles';
import { PersonalTokens1763700000031 } from './0031-personal-tokens';
import { TemplateStops1763700000032 } from './0032-template-stops';
import { AssistantRelays1763700000033 } from './0033-assistant-relays';
import { Trends1763700000034 } from './0034-trends';
import { PhoneConversations1763700000036 } from './0036-phone-conversations';
import { FreeSeats1763700000038 } from './0038-free-seats';
import { MonthClosings1763700000039 } from './0039-month-closings';
import { RideCancelledBy1763700000040 } from './0040-ride-cancelled-by';
import { ProvenConnections1763700000041 } from './0041-proven-connections';
import { EnteredHostedCodes1763700000042 } from './0042-entered-hosted-codes';
import { ReturnedGoodwill1763700000043 } from './0043-returned-goodwill';

/**
 * Oldest first. A server refuses a database with an unlisted `Contract…` migration
 * (docs/operations.md#upgrade).
 */
export const migrations = [
  Initial1763700000001,
  Ratings1763700000002,
  Claims1763700000003,
  Strikes1763700000004,
  Rebooking1763700000005,
  Trips1763700000006,
  WomenOnly1763700000007,
  Support1763700000008,
  Attachments1763700000009,
  Stops1763700000010,
  Publishing1763700000011,
  Alerts1763700000012,
  Travellers1763700000013,
  Credits1763700000014,
  Promotions1763700000015,
  Changes1763700000016,
  RecordSearch1763700000017,
  Webhooks1763700000018,
  AuditChain1763700000022,
  Assistant1763700000026,
  InboundMessages1763700000028,
  PartialRefunds1763700000029,
  StaffRoles1763700000030,
  PersonalTokens1763700000031,
  TemplateStops1763700000032,
  AssistantRelays1763700000033,
  Trends1763700000034,
  PhoneConversations1763700000036,
  FreeSeats1763700000038,
  MonthClosings1763700000039,
  RideCancelledBy1763700000040,
  ProvenConnections1763700000041,
  EnteredHostedCodes1763700000042,
  ReturnedGoodwill1763700000043,
];
