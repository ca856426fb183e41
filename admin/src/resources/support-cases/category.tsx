import { Typography } from '@mui/material';
import { SelectInput, useFieldValue, useTranslate } from 'react-admin';

const CATEGORIES = ['payment', 'refund', 'trip', 'account', 'safety', 'other'] as const;

export function CategoryField({ source }: { source: string; label?: string }) {
  const translate = useTranslate();
  const value = String(useFieldValue({ source }));
  return (
    <Typography component="span" variant="body2">
      {translate(`resources.support-cases.categories.${value}`)}
    </Typography>
  );
}

/** The filter form passes size and helper text. */
export function CategoryFilter(input: { source: string }) {
  const choices = CATEGORIES.map((id) => ({ id, name: `resources.support-cases.categories.${id}` }));
  return <SelectInput {...input} choices={choices} />;
}
