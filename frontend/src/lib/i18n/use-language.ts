import { useTranslation } from 'react-i18next';
import type { Language } from './language';

/** The language that the screens speak now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'fr';
}
