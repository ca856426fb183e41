import { Typography } from '@mui/material';
import { useFieldValue, useTranslate } from 'react-admin';

/** Shows the value in the texts of `console.<texts>`, or as it is. */
const translatedField = (texts: string, sx = {}) =>
  function TranslatedField({ source }: { source: string; label?: string }) {
    const translate = useTranslate();
    const value: unknown = useFieldValue({ source });
    return (
      <Typography component="span" variant="body2" sx={sx}>
        {typeof value === 'string' ? translate(`console.${texts}.${value}`, { _: value }) : '—'}
      </Typography>
    );
  };

export const EnumField = translatedField('enums', { whiteSpace: 'nowrap' });
export const ReviewField = translatedField('reviews');
export const ActionField = translatedField('actions');
export const SubjectField = translatedField('subjects');
export const CommandField = translatedField('approvals.actions');
