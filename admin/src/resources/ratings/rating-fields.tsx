import { Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Rating } from '../../records';

export function FlagsField(_: { source: string }) {
  const translate = useTranslate();
  const rating = useRecordContext<Rating>();
  return rating?.flags.map((flag) => (
    <Chip key={flag} size="small" variant="outlined" label={translate(`resources.ratings.flags.${flag}`)} />
  ));
}

export function TagsField(_: { source: string }) {
  const translate = useTranslate();
  const tags = useRecordContext<Rating>()?.tags ?? [];
  return (
    <Typography variant="body2">
      {tags.map((tag) => translate(`resources.ratings.tags.${tag}`)).join(' · ') || '—'}
    </Typography>
  );
}

/** The reason that staff gave, or why the server hid the rating. */
export function HiddenReasonField(_: { source: string }) {
  const translate = useTranslate();
  const reason = useRecordContext<Rating>()?.hidden_reason;
  const text = reason === 'connected' ? translate('resources.ratings.flags.connected') : reason;
  return <Typography variant="body2">{text ?? '—'}</Typography>;
}
