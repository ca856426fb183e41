import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

/** Why a person has to look at a payment or refund, in a sentence. */
export function ReviewField({ source }: { source: string; label?: string }) {
  const translate = useTranslate();
  const why: unknown = useRecordContext()?.[source];
  return (
    <Typography component="span" variant="body2">
      {typeof why === 'string' ? translate(`console.reviews.${why}`, { _: why }) : '—'}
    </Typography>
  );
}
