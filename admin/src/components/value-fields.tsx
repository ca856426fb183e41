import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { formatMoment, formatPhone, formatXaf } from '../lib/format';

interface ValueFieldProps {
  source: string;
  label?: string;
}

function useValue(source: string): unknown {
  return useRecordContext()?.[source];
}

function Value({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Typography>
  );
}

const NO_VALUE = <Value>—</Value>;

/** An amount in whole XAF. */
export function Money({ amount }: { amount: number }) {
  const [locale] = useLocaleState();
  return <Value>{formatXaf(amount, locale)}</Value>;
}

export function MoneyField({ source }: ValueFieldProps) {
  const value = useValue(source);
  return typeof value === 'number' ? <Money amount={value} /> : NO_VALUE;
}

/** A moment, in Douala time. */
export function Moment({ iso }: { iso: string }) {
  const [locale] = useLocaleState();
  return (
    <Value>
      <time dateTime={iso}>{formatMoment(iso, locale)}</time>
    </Value>
  );
}

export function MomentField({ source }: ValueFieldProps) {
  const value = useValue(source);
  return typeof value === 'string' ? <Moment iso={value} /> : NO_VALUE;
}

export function PhoneField({ source }: ValueFieldProps) {
  const value = useValue(source);
  return typeof value === 'string' ? <Value>{formatPhone(value)}</Value> : NO_VALUE;
}

/** Yes or no in words: a tick alone says little when the column is narrow. */
export function YesNoField({ source }: ValueFieldProps) {
  const translate = useTranslate();
  const value = useValue(source);
  return typeof value === 'boolean' ? (
    <Value>{translate(value ? 'console.yes' : 'console.no')}</Value>
  ) : (
    NO_VALUE
  );
}

/** A free value of the journal: what something was before, or became. */
export function JsonField({ source }: ValueFieldProps) {
  const value = useValue(source);
  if (value === null || value === undefined) return NO_VALUE;
  return (
    <Typography
      component="pre"
      variant="body2"
      sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {JSON.stringify(value, null, 2)}
    </Typography>
  );
}
