import { Typography } from '@mui/material';
import { useFieldValue, useTranslate } from 'react-admin';

interface FieldProps {
  source: string;
  label?: string;
}

/** A field that shows its value in the texts of `console.<texts>`, or as it is. */
const translatedField = (texts: string, sx = {}) =>
  function TranslatedField({ source }: FieldProps) {
    const translate = useTranslate();
    const value: unknown = useFieldValue({ source });
    return (
      <Typography component="span" variant="body2" sx={sx}>
        {typeof value === 'string' ? translate(`console.${texts}.${value}`, { _: value }) : '—'}
      </Typography>
    );
  };

export const EnumField = translatedField('enums', { whiteSpace: 'nowrap' });
/** Why a payment or refund needs a review. */
export const ReviewField = translatedField('reviews');
/** An action in the audit log, and the type of its subject. */
export const ActionField = translatedField('actions');
export const SubjectField = translatedField('subjects');
/** The command of an approval request. */
export const CommandField = translatedField('approvals.actions');
