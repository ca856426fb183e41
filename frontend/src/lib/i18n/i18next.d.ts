import 'i18next';
import type account from '../../locales/en/account.json';
import type again from '../../locales/en/again.json';
import type alerts from '../../locales/en/alerts.json';
import type apply from '../../locales/en/apply.json';
import type auth from '../../locales/en/auth.json';
import type boarding from '../../locales/en/boarding.json';
import type bookings from '../../locales/en/bookings.json';
import type chat from '../../locales/en/chat.json';
import type claims from '../../locales/en/claims.json';
import type common from '../../locales/en/common.json';
import type driver from '../../locales/en/driver.json';
import type fee from '../../locales/en/fee.json';
import type help from '../../locales/en/help.json';
import type install from '../../locales/en/install.json';
import type notifications from '../../locales/en/notifications.json';
import type parts from '../../locales/en/parts.json';
import type payments from '../../locales/en/payments.json';
import type payouts from '../../locales/en/payouts.json';
import type profile from '../../locales/en/profile.json';
import type ratings from '../../locales/en/ratings.json';
import type receipts from '../../locales/en/receipts.json';
import type refusals from '../../locales/fr/refusals.json';
import type rides from '../../locales/en/rides.json';
import type safety from '../../locales/en/safety.json';
import type search from '../../locales/en/search.json';
import type comfort from '../../locales/en/comfort.json';
import type series from '../../locales/en/series.json';
import type strikes from '../../locales/en/strikes.json';
import type support from '../../locales/en/support.json';
import type travellers from '../../locales/en/travellers.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      again: typeof again;
      alerts: typeof alerts;
      apply: typeof apply;
      auth: typeof auth;
      boarding: typeof boarding;
      bookings: typeof bookings;
      chat: typeof chat;
      claims: typeof claims;
      common: typeof common;
      driver: typeof driver;
      fee: typeof fee;
      help: typeof help;
      install: typeof install;
      notifications: typeof notifications;
      parts: typeof parts;
      payments: typeof payments;
      payouts: typeof payouts;
      profile: typeof profile;
      ratings: typeof ratings;
      receipts: typeof receipts;
      refusals: typeof refusals;
      rides: typeof rides;
      safety: typeof safety;
      search: typeof search;
      comfort: typeof comfort;
      series: typeof series;
      strikes: typeof strikes;
      support: typeof support;
      travellers: typeof travellers;
    };
  }
}
