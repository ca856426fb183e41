import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** API name of deleted accounts. */
const DELETED = 'Unknown';

export function usePersonName(): (fullName: string | null, unnamed: string) => string {
  const { t } = useTranslation();
  return useCallback((name, unnamed) => (name === DELETED ? t('deletedAccount') : name || unnamed), [t]);
}
