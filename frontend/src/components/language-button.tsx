import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGES } from '../locales/languages';
import { chooseLanguage } from '../lib/i18n/i18n';
import { useLanguage } from '../lib/i18n/language';
import { IconPressable } from './pressable';

/** Shows the current language and switches to the next. */
export function LanguageButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = LANGUAGE_CODES[(LANGUAGE_CODES.indexOf(language) + 1) % LANGUAGE_CODES.length] ?? language;
  return (
    <IconPressable
      aria-label={t('menuLanguage', { code: language.toUpperCase(), next: LANGUAGES[next].name })}
      onClick={() => void chooseLanguage(next)}
      style={{ fontSize: '0.875rem', fontWeight: 600 }}
    >
      <span aria-hidden>{language.toUpperCase()}</span>
    </IconPressable>
  );
}
