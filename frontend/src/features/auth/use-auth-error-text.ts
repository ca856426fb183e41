import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/api/error-text';
import { ApiError, hasCode } from '../../lib/api/errors';

/** What went wrong while signing in, in words for the field it concerns; null when nothing did. */
export function useAuthErrorText(field: 'phone' | 'code'): (error: unknown) => string | null {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  return (error) => {
    if (!error) return null;
    if (hasCode(error, 'VALIDATION_FAILED')) return t(field === 'phone' ? 'invalidPhone' : 'invalidCode');
    if (hasCode(error, 'INVALID_OTP')) return t('invalidCode');
    const wait = error instanceof ApiError ? error.retryAfter : null;
    return wait ? `${errorText(error)} ${t('waitSeconds', { count: wait })}` : errorText(error);
  };
}
