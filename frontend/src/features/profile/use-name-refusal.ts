import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/api/error-text';
import { hasCode } from '../../lib/api/errors';
import { brand } from '../../lib/brand';

export function useNameRefusal(): (error: unknown) => string {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  return (error) => {
    if (hasCode(error, 'NAME_FIXED')) return t('nameFixed', { email: brand.contact.email });
    return hasCode(error, 'VALIDATION_FAILED') ? t('nameRefused', { brand: brand.name }) : errorText(error);
  };
}
