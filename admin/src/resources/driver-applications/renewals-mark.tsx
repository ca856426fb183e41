import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Application } from '../../records';

/** How many renewed documents of a driver wait; nothing where none does. */
export function RenewalsMark({ application }: { application: Application }) {
  const translate = useTranslate();
  const { renewals_waiting } = application;
  if (renewals_waiting === 0) return null;
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={translate('console.review.renewals_waiting', { smart_count: renewals_waiting })}
    />
  );
}
