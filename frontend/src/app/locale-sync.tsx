import { useEffect } from 'react';
import { useProfile, useUpdateProfile } from '../features/profile/api/profile';
import { useAppStore } from '../lib/app-store';
import { chooseLanguage } from '../lib/i18n/i18n';
import { preferredLanguage } from '../lib/i18n/preferred-language';

/** Syncs the language with the account, so that SMS, notifications and other devices use it. */
export function LocaleSync() {
  const { data: profile } = useProfile();
  const { mutate: update } = useUpdateProfile();
  const locale = profile?.locale;

  useEffect(() => {
    const shown = useAppStore.getState().language ?? preferredLanguage(navigator.languages);
    if (locale && locale !== shown) void chooseLanguage(locale);
  }, [locale]);

  useEffect(
    () =>
      useAppStore.subscribe(({ language }, before) => {
        if (language && language !== before.language && language !== locale) update({ locale: language });
      }),
    [locale, update],
  );
  return null;
}
