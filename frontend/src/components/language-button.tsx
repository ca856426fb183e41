import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../lib/i18n/i18n';
import { useLanguage } from '../lib/i18n/use-language';
import { IconPressable } from './pressable';

/** Shows the language of the screens and changes to the other one. */
export function LanguageButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  const other = language === 'fr' ? 'en' : 'fr';
  return (
    <IconPressable
      lang={other}
      aria-label={t('switchLanguage')}
      onClick={() => void chooseLanguage(other)}
      sx={{ fontSize: '0.875rem', fontWeight: 600 }}
    >
      <span aria-hidden>{language.toUpperCase()}</span>
    </IconPressable>
  );
}
