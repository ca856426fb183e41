import { Link, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useFieldValue, useLocaleState, useTranslate } from 'react-admin';
import { formatAgo, formatMoment, formatPhone, formatXaf } from '../lib/format';

interface ValueFieldProps {
  source: string;
  label?: string;
}

export function Value({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Typography>
  );
}

const NO_VALUE = <Value>—</Value>;

export function Money({ amount }: { amount: number }) {
  const [locale] = useLocaleState();
  return <Value>{formatXaf(amount, locale)}</Value>;
}

export function MoneyField({ source }: ValueFieldProps) {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'number' ? <Money amount={value} /> : NO_VALUE;
}

/** In Douala's time zone. */
export function Moment({ iso }: { iso: string }) {
  const [locale] = useLocaleState();
  return (
    <Value>
      <time dateTime={iso}>{formatMoment(iso, locale)}</time>
    </Value>
  );
}

export function Ago({ iso }: { iso: string }) {
  const [locale] = useLocaleState();
  const [now] = useState(() => new Date());
  return (
    <Value>
      <time dateTime={iso} title={formatMoment(iso, locale)}>
        {formatAgo(iso, locale, now)}
      </time>
    </Value>
  );
}

export function MomentField({ source }: ValueFieldProps) {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'string' ? <Moment iso={value} /> : NO_VALUE;
}

/** Calls on tap. */
export function Phone({ number }: { number: string }) {
  return (
    <Value>
      <Link href={`tel:+${number}`} color="inherit" sx={{ display: 'block' }}>
        {formatPhone(number)}
      </Link>
    </Value>
  );
}

export function PhoneField({ source }: ValueFieldProps) {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'string' ? <Value>{formatPhone(value)}</Value> : NO_VALUE;
}

/** In words: a tick alone is ambiguous in a narrow column. */
export function YesNoField({ source }: ValueFieldProps) {
  const translate = useTranslate();
  const value: unknown = useFieldValue({ source });
  return typeof value === 'boolean' ? (
    <Value>{translate(value ? 'console.yes' : 'console.no')}</Value>
  ) : (
    NO_VALUE
  );
}

/** One line per property with a value. */
export function JsonField({ source }: ValueFieldProps) {
  const value: unknown = useFieldValue({ source });
  if (value === null || value === undefined) return NO_VALUE;
  const entries: [string, unknown][] =
    typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [['', value]];
  const filled = entries.filter(([, one]) => one !== null);
  if (filled.length === 0) return NO_VALUE;
  return (
    <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {filled.map(([name, one]) => (
        <div key={name}>
          {name && `${name}: `}
          {typeof one === 'string' ? one : JSON.stringify(one)}
        </div>
      ))}
    </Typography>
  );
}
