import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The name that the API gives to a deleted account. */
const DELETED = 'Unknown';

/** A person's name as the screens write it; `unnamed` stands for somebody who has not given one. */
export function usePersonName(): (fullName: string | null, unnamed: string) => string {
  const { t } = useTranslation();
  return useCallback((name, unnamed) => (name === DELETED ? t('deletedAccount') : name || unnamed), [t]);
}
