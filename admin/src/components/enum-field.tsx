import { Typography } from '@mui/material';
import { SelectInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { AnyStatus, EnumValue } from '../records';

interface EnumFieldProps {
  source: string;
  label?: string;
}

/** One value of a closed list (a role, a rule, a provider) in the reader's language. */
export function EnumField({ source }: EnumFieldProps) {
  const translate = useTranslate();
  const value: unknown = useRecordContext()?.[source];
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {typeof value === 'string' ? translate(`console.enums.${value}`, { _: value }) : '—'}
    </Typography>
  );
}

/** Why a person has to look at a payment or refund, in a sentence. */
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
  /** Where its name isn't that of the field. */
  label?: string;
}

/** One value of a closed list, named as the list itself names it. */
function EnumInput({ values, ...input }: EnumInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const choices = values.map((value) => ({
    id: value,
    name: translate(`resources.${resource}.states.${value}`, {
      _: translate(`console.states.${value}`, { _: translate(`console.enums.${value}`) }),
    }),
  }));
  // What the list's filter form says of size and helper text goes on to the field.
  return <SelectInput {...input} choices={choices} translateChoice={false} />;
}

/** A filter by one of these values. */
export const enumFilter = (source: string, values: EnumInputProps['values'], label?: string) => (
  <EnumInput key={source} source={source} values={values} label={label} />
);
