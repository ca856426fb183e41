import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from './errors';

const CODE = 'errors.codes.' as const;

/** What a person reads when a request fails: the table "API error display" of spec §8. */
export function errorText(error: unknown, t: TFunction<'common'>, language: string): string {
  if (error instanceof ConnectionError) return t('errors.connection');
  if (!(error instanceof ApiError)) return t('errors.other');
  if (error.status === 401 || error.status === 403) return t('errors.authentication');
  if (error.status >= 500) return t('errors.server');
  if (error.status === 404) return t('errors.notFound');
  if (error.status === 0) return t('errors.network');
  if (language === 'en' && error.message) return error.message;
  return t(`${CODE}${error.code ?? ''}` as 'errors.other', {
    defaultValue: error.message || t('errors.other'),
  });
}

/** {@link errorText} in the language of the screens. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('common');
  return useCallback((error: unknown) => errorText(error, t, i18n.language), [t, i18n.language]);
}
