import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

interface WordFieldProps {
  source: string;
  label?: string;
}

/** One word of a closed list (a role, a rule, a provider) in the reader's language. */
export function WordField({ source }: WordFieldProps) {
  const translate = useTranslate();
  const word: unknown = useRecordContext()?.[source];
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {typeof word === 'string' ? translate(`console.words.${word}`, { _: word }) : '—'}
    </Typography>
  );
}
