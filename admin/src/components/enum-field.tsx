import { Typography } from '@mui/material';
import { SelectInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { AnyStatus, EnumValue } from '../records';

interface EnumFieldProps {
  source: string;
  label?: string;
}

/** A translated enum value (role, rule, provider). */
export function EnumField({ source }: EnumFieldProps) {
  const translate = useTranslate();
  const value: unknown = useRecordContext()?.[source];
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {typeof value === 'string' ? translate(`console.enums.${value}`, { _: value }) : '—'}
    </Typography>
  );
}

/** Why a payment or refund needs a review, as a sentence. */
export function ReviewField({ source }: EnumFieldProps) {
  const translate = useTranslate();
  const reason: unknown = useRecordContext()?.[source];
  return (
    <Typography component="span" variant="body2">
      {typeof reason === 'string' ? translate(`console.reviews.${reason}`, { _: reason }) : '—'}
    </Typography>
  );
}

interface EnumInputProps {
  source: string;
  values: readonly (AnyStatus | EnumValue)[];
  /** If different from the field's name. */
  label?: string;
}

/** A select for an enum, labelled as its list. */
function EnumInput({ values, ...input }: EnumInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const choices = values.map((value) => ({
    id: value,
    name: translate(`resources.${resource}.states.${value}`, {
      _: translate(`console.states.${value}`, { _: translate(`console.enums.${value}`) }),
    }),
  }));
  // The filter form passes size and helper text.
  return <SelectInput {...input} choices={choices} translateChoice={false} />;
}

/** A filter by an enum. */
export const enumFilter = (source: string, values: EnumInputProps['values'], label?: string) => (
  <EnumInput key={source} source={source} values={values} label={label} />
);
