import { useEffect } from 'react';
import { useProfile, useUpdateProfile } from '../features/profile/api/profile';
import { useAppStore } from '../lib/app-store';
import { chooseLanguage } from '../lib/i18n/i18n';
import { preferredLanguage } from '../lib/i18n/preferred-language';

/**
 * Syncs the language with the account, for SMS, notifications and other devices. A choice made here is saved
 * first, also after a reload; a profile from before the page started may be older and changes nothing.
 */
export function LocaleSync() {
  const { data: profile, dataUpdatedAt } = useProfile();
  const { mutate: update } = useUpdateProfile();
  const chosen = useAppStore(({ languageToSave }) => languageToSave);
  const locale = profile?.locale;
  const current = dataUpdatedAt >= performance.timeOrigin;

  useEffect(() => {
    if (locale === undefined) return;
    if (chosen !== null && chosen !== locale) return update({ locale: chosen });
    const shown = useAppStore.getState().language ?? preferredLanguage(navigator.languages);
    if (current && locale !== null && (locale !== shown || chosen !== null))
      void chooseLanguage(locale, 'account');
  }, [locale, current, chosen, update]);
  return null;
}
