import AccountBalance from '@mui/icons-material/AccountBalanceRounded';
import CardGiftcard from '@mui/icons-material/CardGiftcardRounded';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletRounded';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberRounded';
import ContactPhone from '@mui/icons-material/ContactPhoneRounded';
import CurrencyExchange from '@mui/icons-material/CurrencyExchangeRounded';
import DirectionsCar from '@mui/icons-material/DirectionsCarRounded';
import EventAvailable from '@mui/icons-material/EventAvailableRounded';
import FactCheck from '@mui/icons-material/FactCheckRounded';
import Forum from '@mui/icons-material/ForumRounded';
import Flag from '@mui/icons-material/FlagRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import HistoryIcon from '@mui/icons-material/HistoryRounded';
import HowToReg from '@mui/icons-material/HowToRegRounded';
import Hub from '@mui/icons-material/HubRounded';
import PaymentsIcon from '@mui/icons-material/PaymentsRounded';
import Person from '@mui/icons-material/PersonRounded';
import SendToMobile from '@mui/icons-material/SendToMobileRounded';
import SupportAgent from '@mui/icons-material/SupportAgentRounded';
import TravelExplore from '@mui/icons-material/TravelExploreRounded';
import TrendingUp from '@mui/icons-material/TrendingUpRounded';
import Troubleshoot from '@mui/icons-material/TroubleshootRounded';
import Gavel from '@mui/icons-material/GavelRounded';
import StarOutline from '@mui/icons-material/StarOutlineRounded';
import GavelIcon from '@mui/icons-material/GavelRounded';
import Webhook from '@mui/icons-material/WebhookRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { formatPhone, shortId } from './lib/format';
import type {
  Claim,
  Application,
  PayoutAccount,
  Profile,
  Rating,
  Report,
  Ride,
  RiskReport,
  SupportCase,
  Strike,
  Promotion,
} from './records';

/** Each is loaded when first opened. */
export const resources: readonly ResourceProps[] = [
  {
    name: 'driver-applications',
    icon: HowToReg,
    list: lazy(() => import('./resources/driver-applications/list')),
    show: lazy(() => import('./resources/driver-applications/review/review-page')),
    recordRepresentation: ({ driver }: Partial<Application>) => driver?.full_name || driver?.phone || '',
  },
  {
    name: 'trends',
    icon: TrendingUp,
    list: lazy(() => import('./resources/trends/trends-page')),
  },
  {
    name: 'rides',
    icon: DirectionsCar,
    list: lazy(() => import('./resources/rides/list')),
    show: lazy(() => import('./resources/rides/show')),
    recordRepresentation: (ride: Ride) => `${ride.from_city} → ${ride.to_city}`,
  },
  {
    name: 'searches',
    icon: TravelExplore,
    list: lazy(() => import('./resources/searches/list')),
  },
  {
    name: 'bookings',
    icon: ConfirmationNumber,
    list: lazy(() => import('./resources/bookings/list')),
    show: lazy(() => import('./resources/bookings/show')),
    recordRepresentation: shortId,
  },
  {
    name: 'payments',
    icon: PaymentsIcon,
    list: lazy(() => import('./resources/payments/list')),
    show: lazy(() => import('./resources/payments/show')),
    recordRepresentation: shortId,
  },
  {
    name: 'refunds',
    icon: CurrencyExchange,
    list: lazy(() => import('./resources/refunds/list')),
    show: lazy(() => import('./resources/refunds/show')),
    recordRepresentation: shortId,
  },
  {
    name: 'payouts',
    icon: SendToMobile,
    list: lazy(() => import('./resources/payouts/list')),
    show: lazy(() => import('./resources/payouts/show')),
    recordRepresentation: shortId,
  },
  {
    name: 'payout-accounts',
    icon: ContactPhone,
    list: lazy(() => import('./resources/payout-accounts/list')),
    show: lazy(() => import('./resources/payout-accounts/show')),
    recordRepresentation: ({ phone_number }: Partial<PayoutAccount>) => formatPhone(phone_number ?? ''),
  },
  {
    name: 'payout-batches',
    icon: AccountBalanceWallet,
    list: lazy(() => import('./resources/payout-batches/list')),
    show: lazy(() => import('./resources/payout-batches/show')),
    recordRepresentation: shortId,
  },
  {
    name: 'approvals',
    icon: Groups,
    list: lazy(() => import('./resources/approvals/list')),
    show: lazy(() => import('./resources/approvals/show')),
  },
  {
    name: 'profiles',
    icon: Person,
    list: lazy(() => import('./resources/profiles/list')),
    show: lazy(() => import('./resources/profiles/show')),
    recordRepresentation: (profile: Profile) => profile.full_name || profile.phone,
  },
  {
    name: 'support-cases',
    icon: SupportAgent,
    list: lazy(() => import('./resources/support-cases/list')),
    show: lazy(() => import('./resources/support-cases/show')),
    recordRepresentation: ({ person }: Partial<SupportCase>) => person?.full_name || '—',
  },
  {
    name: 'conversations',
    icon: Forum,
    list: lazy(() => import('./resources/conversations/list')),
  },
  {
    name: 'reports',
    icon: Flag,
    list: lazy(() => import('./resources/reports/list')),
    show: lazy(() => import('./resources/reports/show')),
    recordRepresentation: ({ subject }: Partial<Report>) => subject?.full_name || '—',
  },
  {
    name: 'claims',
    icon: GavelIcon,
    list: lazy(() => import('./resources/claims/list')),
    show: lazy(() => import('./resources/claims/show')),
    recordRepresentation: ({ claimant_full_name }: Partial<Claim>) => claimant_full_name || '—',
  },
  {
    name: 'ratings',
    icon: StarOutline,
    list: lazy(() => import('./resources/ratings/list')),
    show: lazy(() => import('./resources/ratings/show')),
    recordRepresentation: ({ stars, ratee_full_name }: Partial<Rating>) =>
      `${stars}/5 · ${ratee_full_name || '—'}`,
  },
  {
    name: 'strikes',
    icon: Gavel,
    list: lazy(() => import('./resources/strikes/list')),
    show: lazy(() => import('./resources/strikes/show')),
    recordRepresentation: ({ person_full_name }: Partial<Strike>) => person_full_name || '—',
  },
  {
    name: 'promotions',
    icon: CardGiftcard,
    list: lazy(() => import('./resources/promotions/list')),
    show: lazy(() => import('./resources/promotions/show')),
    recordRepresentation: ({ code }: Partial<Promotion>) => code || '—',
  },
  {
    name: 'risk-signals',
    icon: Troubleshoot,
    list: lazy(() => import('./resources/risk-signals/list')),
    show: lazy(() => import('./resources/risk-signals/show')),
    recordRepresentation: ({ full_name }: Partial<RiskReport>) => full_name || '—',
  },
  {
    name: 'audit-events',
    icon: HistoryIcon,
    list: lazy(() => import('./resources/audit-events/list')),
    show: lazy(() => import('./resources/audit-events/show')),
    recordRepresentation: 'action',
  },
  {
    name: 'reconciliation',
    icon: FactCheck,
    list: lazy(() => import('./resources/reconciliation/reconciliation-page')),
  },
  {
    name: 'closings',
    icon: EventAvailable,
    list: lazy(() => import('./resources/closings/closings-page')),
  },
  {
    name: 'statements',
    icon: AccountBalance,
    list: lazy(() => import('./resources/statements/statement-page')),
  },
  {
    name: 'rails',
    icon: Hub,
    list: lazy(() => import('./resources/rails/rails-page')),
  },
  {
    name: 'webhooks',
    icon: Webhook,
    list: lazy(() => import('./resources/webhooks/webhooks-page')),
  },
];
