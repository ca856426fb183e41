import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The API's name of deleted accounts. */
const DELETED = 'Unknown';

/** The display name of a person; `unnamed` if none is set. */
export function usePersonName(): (fullName: string | null, unnamed: string) => string {
  const { t } = useTranslation();
  return useCallback((name, unnamed) => (name === DELETED ? t('deletedAccount') : name || unnamed), [t]);
}
