import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: (typeof import('../../locales/en/account.json'))['default'];
      again: (typeof import('../../locales/en/again.json'))['default'];
      alerts: (typeof import('../../locales/en/alerts.json'))['default'];
      apply: (typeof import('../../locales/en/apply.json'))['default'];
      auth: (typeof import('../../locales/en/auth.json'))['default'];
      boarding: (typeof import('../../locales/en/boarding.json'))['default'];
      bookings: (typeof import('../../locales/en/bookings.json'))['default'];
      chat: (typeof import('../../locales/en/chat.json'))['default'];
      common: (typeof import('../../locales/en/common.json'))['default'];
      driver: (typeof import('../../locales/en/driver.json'))['default'];
      fee: (typeof import('../../locales/en/fee.json'))['default'];
      help: (typeof import('../../locales/en/help.json'))['default'];
      install: (typeof import('../../locales/en/install.json'))['default'];
      notifications: (typeof import('../../locales/en/notifications.json'))['default'];
      parts: (typeof import('../../locales/en/parts.json'))['default'];
      payments: (typeof import('../../locales/en/payments.json'))['default'];
      payouts: (typeof import('../../locales/en/payouts.json'))['default'];
      profile: (typeof import('../../locales/en/profile.json'))['default'];
      receipts: (typeof import('../../locales/en/receipts.json'))['default'];
      refusals: (typeof import('../../locales/fr/refusals.json'))['default'];
      rides: (typeof import('../../locales/en/rides.json'))['default'];
      search: (typeof import('../../locales/en/search.json'))['default'];
    };
  }
}
