import 'i18next';
import type auth from '../../locales/en/auth.json';
import type common from '../../locales/en/common.json';
import type profile from '../../locales/en/profile.json';
import type rides from '../../locales/en/rides.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      profile: typeof profile;
      rides: typeof rides;
    };
  }
}
