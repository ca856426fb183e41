import { Link, Typography, type TypographyProps } from '@mui/material';
import type { ElementType, ReactNode } from 'react';
import { useFieldValue, useLocaleState, useTranslate } from 'react-admin';
import { formatAgo, formatMoment, formatPhone, formatXaf } from '../lib/format';
import { useNow } from './use-now';

interface ValueFieldProps {
  source: string;
  label?: string;
}

export function Muted(props: TypographyProps<ElementType, { component?: ElementType }>) {
  return <Typography variant="body2" color="textSecondary" {...props} />;
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
  const now = useNow();
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

const translatedField = (texts: string, sx = {}) =>
  function TranslatedField({ source }: { source: string; label?: string }) {
    const translate = useTranslate();
    const value: unknown = useFieldValue({ source });
    return (
      <Typography component="span" variant="body2" sx={sx}>
        {typeof value === 'string' ? translate(`${texts}.${value}`, { _: value }) : '—'}
      </Typography>
    );
  };

export const EnumField = translatedField('console.enums', { whiteSpace: 'nowrap' });
export const ReviewField = translatedField('console.reviews');
export const ActionField = translatedField('console.actions');
export const SubjectField = translatedField('console.subjects');
export const CommandField = translatedField('console.approvals.actions');
export const CaseField = translatedField('resources.support-cases.categories');
export const ClaimField = translatedField('resources.claims.kinds');
/** Reason entered by staff, or the translated code of an automatic decision. */
export const ClaimReasonField = translatedField('resources.claims.reasons');
