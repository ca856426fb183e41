import { useEffect } from 'react';
import { useProfile, useUpdateProfile } from '../features/profile/api/profile';
import { useAppStore } from '../lib/app-store';
import { chooseLanguage } from '../lib/i18n/i18n';
import { preferredLanguage } from '../lib/i18n/preferred-language';

/**
 * Syncs the language with the account, for SMS and notifications. An unsaved choice takes precedence, even after a
 * reload, so profiles cached before the page load are ignored.
 */
export function LocaleSync() {
  const { data: profile, dataUpdatedAt } = useProfile();
  const { mutate: update } = useUpdateProfile();
  const chosen = useAppStore(({ languageToSave }) => languageToSave);
  const locale = profile?.locale;
  const isFresh = dataUpdatedAt >= performance.timeOrigin;

  useEffect(() => {
    if (locale === undefined) return;
    if (chosen !== null && chosen !== locale) return update({ locale: chosen });
    const shown = useAppStore.getState().language ?? preferredLanguage(navigator.languages);
    if (isFresh && locale !== null && (locale !== shown || chosen !== null))
      void chooseLanguage(locale, 'account');
  }, [locale, isFresh, chosen, update]);
  return null;
}
