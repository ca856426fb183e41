import { Initial1763700000001 } from './0001-initial';
import { RefundSending1763700000002 } from './0002-refund-sending';
import { Journal1763700000003 } from './0003-journal';
import { Notifications1763700000005 } from './0005-notifications';
import { Chat1763700000006 } from './0006-chat';
import { DriverApplications1763700000007 } from './0007-driver-applications';
import { PushSubscriptions1763700000008 } from './0008-push-subscriptions';
import { PeopleWhoLeave1763700000009 } from './0009-people-who-leave';
import { MovedRides1763700000010 } from './0010-moved-rides';
import { UnpaidHolds1763700000011 } from './0011-unpaid-holds';
import { MoneyFollowsTravel1763700000012 } from './0012-money-follows-travel';
import { SignInOrigins1763700000013 } from './0013-sign-in-origins';
import { MemoryAndBudgets1763700000015 } from './0015-memory-and-budgets';
import { BookingNoticesDue1763700000016 } from './0016-booking-notices-due';
import { StaffSecurity1763700000017 } from './0017-staff-security';
import { PaymentOutcome1763700000018 } from './0018-payment-outcome';
import { Languages1763700000020 } from './0020-languages';
import { NotificationPreferences1763700000021 } from './0021-notification-preferences';
import { RideCodeTries1763700000023 } from './0023-ride-code-tries';
import { SearchCounts1763700000024 } from './0024-search-counts';
import { SessionsOfAPerson1763700000026 } from './0026-sessions-of-a-person';
import { RidesByDeparture1763700000028 } from './0028-rides-by-departure';
import { DaysOfStaff1763700000029 } from './0029-days-of-staff';
import { DepartureAlerts1763700000030 } from './0030-departure-alerts';
import { CarPhotos1763700000031 } from './0031-car-photos';
import { Retention1763700000032 } from './0032-retention';
import { ServiceFee1763700000036 } from './0036-service-fee';
import { Rails1763700000038 } from './0038-rails';
import { PayoutsThatMove1763700000040 } from './0040-payouts-that-move';
import { LeftOutOfBatches1763700000044 } from './0044-left-out-of-batches';
import { SmsOutcomes1763700000046 } from './0046-sms-outcomes';
import { WhatsApp1763700000047 } from './0047-whatsapp';
import { ListsThatGrow1763700000048 } from './0048-lists-that-grow';
import { JournalRails1763700000050 } from './0050-journal-rails';
import { SeenAlarms1763700000052 } from './0052-seen-alarms';
import { JournalClosings1763700000053 } from './0053-journal-closings';
import { DayFigures1763700000054 } from './0054-day-figures';
import { EndedAlarms1763700000058 } from './0058-ended-alarms';
import { ReturningPeople1763700000061 } from './0061-returning-people';
import { ReportsHoldMoney1763700000065 } from './0065-reports-hold-money';
import { HoldsAndBoardings1763700000066 } from './0066-holds-and-boardings';
import { NamesOfDrivers1763700000068 } from './0068-names-of-drivers';
import { WalletLookups1763700000069 } from './0069-wallet-lookups';
import { SecondPerson1763700000072 } from './0072-second-person';
import { PayoutReviews1763700000074 } from './0074-payout-reviews';
import { HoldOrigins1763700000075 } from './0075-hold-origins';

/** Oldest first. A server refuses a database with a `Contract…` migration that isn't in this list (docs/operations.md#upgrade). */
export const migrations = [
  Initial1763700000001,
  RefundSending1763700000002,
  Journal1763700000003,
  Notifications1763700000005,
  Chat1763700000006,
  DriverApplications1763700000007,
  PushSubscriptions1763700000008,
  PeopleWhoLeave1763700000009,
  MovedRides1763700000010,
  UnpaidHolds1763700000011,
  MoneyFollowsTravel1763700000012,
  SignInOrigins1763700000013,
  MemoryAndBudgets1763700000015,
  BookingNoticesDue1763700000016,
  StaffSecurity1763700000017,
  PaymentOutcome1763700000018,
  Languages1763700000020,
  NotificationPreferences1763700000021,
  RideCodeTries1763700000023,
  SearchCounts1763700000024,
  SessionsOfAPerson1763700000026,
  RidesByDeparture1763700000028,
  DaysOfStaff1763700000029,
  DepartureAlerts1763700000030,
  CarPhotos1763700000031,
  Retention1763700000032,
  ServiceFee1763700000036,
  Rails1763700000038,
  PayoutsThatMove1763700000040,
  LeftOutOfBatches1763700000044,
  SmsOutcomes1763700000046,
  WhatsApp1763700000047,
  ListsThatGrow1763700000048,
  JournalRails1763700000050,
  SeenAlarms1763700000052,
  JournalClosings1763700000053,
  DayFigures1763700000054,
  EndedAlarms1763700000058,
  ReturningPeople1763700000061,
  ReportsHoldMoney1763700000065,
  HoldsAndBoardings1763700000066,
  NamesOfDrivers1763700000068,
  WalletLookups1763700000069,
  SecondPerson1763700000072,
  PayoutReviews1763700000074,
  HoldOrigins1763700000075,
];
