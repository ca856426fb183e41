import AccountBalance from '@mui/icons-material/AccountBalanceRounded';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletRounded';
import CardGiftcard from '@mui/icons-material/CardGiftcardRounded';
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberRounded';
import ContactPhone from '@mui/icons-material/ContactPhoneRounded';
import CurrencyExchange from '@mui/icons-material/CurrencyExchangeRounded';
import DirectionsCar from '@mui/icons-material/DirectionsCarRounded';
import EventAvailable from '@mui/icons-material/EventAvailableRounded';
import FactCheck from '@mui/icons-material/FactCheckRounded';
import Flag from '@mui/icons-material/FlagRounded';
import Forum from '@mui/icons-material/ForumRounded';
import Gavel from '@mui/icons-material/GavelRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import HistoryIcon from '@mui/icons-material/HistoryRounded';
import HowToReg from '@mui/icons-material/HowToRegRounded';
import Hub from '@mui/icons-material/HubRounded';
import PaymentsIcon from '@mui/icons-material/PaymentsRounded';
import Person from '@mui/icons-material/PersonRounded';
import ReportProblem from '@mui/icons-material/ReportProblemRounded';
import SendToMobile from '@mui/icons-material/SendToMobileRounded';
import StarOutline from '@mui/icons-material/StarOutlineRounded';
import SupportAgent from '@mui/icons-material/SupportAgentRounded';
import TravelExplore from '@mui/icons-material/TravelExploreRounded';
import TrendingUp from '@mui/icons-material/TrendingUpRounded';
import Troubleshoot from '@mui/icons-material/TroubleshootRounded';
import Webhook from '@mui/icons-material/WebhookRounded';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { formatPhone, shortId } from './lib/format';
import type * as records from './records';

const pages = import.meta.glob<{ default: ComponentType }>('./resources/*/{list,show}.tsx');

const ICONS = {
  'driver-applications': HowToReg,
  trends: TrendingUp,
  rides: DirectionsCar,
  searches: TravelExplore,
  bookings: ConfirmationNumber,
  payments: PaymentsIcon,
  refunds: CurrencyExchange,
  payouts: SendToMobile,
  'payout-accounts': ContactPhone,
  'payout-batches': AccountBalanceWallet,
  approvals: Groups,
  profiles: Person,
  'support-cases': SupportAgent,
  conversations: Forum,
  reports: Flag,
  claims: Gavel,
  ratings: StarOutline,
  strikes: ReportProblem,
  promotions: CardGiftcard,
  'risk-signals': Troubleshoot,
  'audit-events': HistoryIcon,
  reconciliation: FactCheck,
  closings: EventAvailable,
  statements: AccountBalance,
  rails: Hub,
  webhooks: Webhook,
};

const TITLES: Partial<Record<keyof typeof ICONS, ResourceProps['recordRepresentation']>> = {
  'driver-applications': ({ driver }: Partial<records.Application>) =>
    driver?.full_name || formatPhone(driver?.phone ?? ''),
  rides: (ride: records.Ride) => `${ride.from_city} → ${ride.to_city}`,
  bookings: shortId,
  payments: shortId,
  refunds: shortId,
  payouts: shortId,
  'payout-accounts': ({ phone_number }: Partial<records.PayoutAccount>) => formatPhone(phone_number ?? ''),
  'payout-batches': shortId,
  profiles: (profile: records.Profile) => profile.full_name || formatPhone(profile.phone),
  'support-cases': ({ person }: Partial<records.SupportCase>) => person?.full_name || '—',
  reports: ({ subject }: Partial<records.Report>) => subject?.full_name || '—',
  claims: ({ claimant_full_name }: Partial<records.Claim>) => claimant_full_name || '—',
  ratings: ({ stars, ratee_full_name }: Partial<records.Rating>) => `${stars}/5 · ${ratee_full_name || '—'}`,
  strikes: ({ person_full_name }: Partial<records.Strike>) => person_full_name || '—',
  promotions: ({ code }: Partial<records.Promotion>) => code || '—',
  'risk-signals': ({ full_name }: Partial<records.RiskReport>) => full_name || '—',
  'audit-events': 'action',
};

function page(name: string, view: 'list' | 'show') {
  const load = pages[`./resources/${name}/${view}.tsx`];
  return load && { [view]: lazy(load) };
}

export const resources: readonly ResourceProps[] = Object.entries(ICONS).map(([name, icon]) => ({
  name,
  icon,
  recordRepresentation: TITLES[name as keyof typeof ICONS],
  ...page(name, 'list'),
  ...page(name, 'show'),
}));
