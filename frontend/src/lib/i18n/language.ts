import { useTranslation } from 'react-i18next';
import type { Language } from '../../locales/languages';
import { preferredLanguage } from './preferred-language';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return preferredLanguage([i18n.language]);
}
