import { Typography } from '@mui/material';
import { useFieldValue, useTranslate } from 'react-admin';

/** Shows the value's translation, or the raw value. */
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
/** The staff's reason, or why the claim was decided without them. */
export const ClaimReasonField = translatedField('resources.claims.reasons');
