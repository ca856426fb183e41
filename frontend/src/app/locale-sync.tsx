import { useEffect } from 'react';
import { useProfile, useUpdateProfile } from '../features/profile/api/profile';
import { useAppStore } from '../lib/app-store';
import { chooseLanguage } from '../lib/i18n/i18n';
import { preferredLanguage } from '../lib/i18n/preferred-language';

/**
 * Syncs the language with the account, so that SMS, notifications and other devices use it. A choice made here is saved first, also
 * after a reload: a profile from the cache may be older.
 */
export function LocaleSync() {
  const { data: profile } = useProfile();
  const { mutate: update } = useUpdateProfile();
  const chosen = useAppStore(({ languageToSave }) => languageToSave);
  const locale = profile?.locale;

  useEffect(() => {
    if (locale === undefined) return;
    if (chosen !== null && chosen !== locale) return update({ locale: chosen });
    const shown = useAppStore.getState().language ?? preferredLanguage(navigator.languages);
    if (locale !== null && (locale !== shown || chosen !== null)) void chooseLanguage(locale, 'account');
  }, [locale, chosen, update]);
  return null;
}
