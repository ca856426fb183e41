import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Rating } from '../../records';

/** Why staff should look at a rating. */
export function FlagsField(_: { source: string }) {
  const translate = useTranslate();
  const rating = useRecordContext<Rating>();
  return rating?.flags.map((flag) => (
    <Chip key={flag} size="small" variant="outlined" label={translate(`resources.ratings.flags.${flag}`)} />
  ));
}
