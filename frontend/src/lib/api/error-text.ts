import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type refusals from '../../locales/fr/refusals.json';
import { SERVER_LANGUAGE } from '../../locales/languages';
import { ApiError, ConnectionError, type ErrorCode } from './errors';

type Texts = TFunction<['common', 'refusals']>;

/** Codes with a translation. */
type Refusal = keyof typeof refusals;

/** 403 codes with their own text, because signing in again does not help. */
const EXPLAINED_REFUSALS: readonly ErrorCode[] = ['BLOCKED', 'DOCUMENT_EXPIRED', 'NAME_FIXED', 'WOMEN_ONLY'];

const refusalKey = (code: ErrorCode) => `refusals:${code as Refusal}` as const;

export function errorText(error: unknown, t: Texts, language: string): string {
  if (error instanceof ConnectionError) return t('errors.connection');
  if (!(error instanceof ApiError)) return t('errors.other');
  const { code } = error;
  if (code && EXPLAINED_REFUSALS.includes(code)) return t(refusalKey(code), { defaultValue: error.message });
  if (error.status === 401 || error.status === 403) return t('errors.authentication');
  if (error.status >= 500) return t('errors.server');
  if (error.status === 404) return t('errors.notFound');
  if (error.status === 0) return t('errors.network');
  if (code) return t(refusalKey(code), { defaultValue: error.message });
  return (language === SERVER_LANGUAGE && error.message) || t('errors.other');
}

/** {@link errorText} in the current language, loaded lazily. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['common', 'refusals'], { useSuspense: false });
  return useCallback((error: unknown) => errorText(error, t, i18n.language), [t, i18n.language]);
}
