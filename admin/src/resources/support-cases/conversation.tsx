import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Moment } from '../../components/value-fields';
import type { SupportCase, SupportCaseDetail } from '../../records';

/** Messages and notes, oldest first: the person on the left, staff on the right. */
export function Conversation(_: { label: string }) {
  const translate = useTranslate();
  // A record cached by the list lacks the messages.
  const record = useRecordContext<SupportCase | SupportCaseDetail>();
  if (!record || !('messages' in record)) return null;
  const entries = [
    ...record.messages.map((message) => ({ ...message, kind: message.from })),
    ...record.notes.map((note) => ({ ...note, kind: 'note' as const, photos: [] })),
  ].sort((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 }}>
      {entries.map(({ id, kind, text, photos, author_full_name, created_at }) => (
        <Box
          component="li"
          key={id}
          sx={{
            justifySelf: kind === 'person' ? 'start' : 'end',
            maxWidth: '85%',
            px: 1.5,
            py: 1,
            borderRadius: '12px',
            border: 1,
            borderStyle: kind === 'note' ? 'dashed' : 'solid',
            borderColor: kind === 'note' ? 'warning.main' : 'divider',
            bgcolor: kind === 'person' ? 'background.default' : 'background.paper',
          }}
        >
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ fontSize: 12, '& span': { fontSize: 'inherit' } }}
          >
            {kind === 'note' && `${translate('resources.support-cases.note')} · `}
            {author_full_name} · <Moment iso={created_at} />
          </Typography>
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          {photos.map((photo, index) => (
            <Typography
              key={photo.id}
              component="a"
              variant="body2"
              href={photo.url}
              target="_blank"
              sx={{ mr: 1 }}
            >
              {translate('resources.support-cases.photo', { number: index + 1 })}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}
