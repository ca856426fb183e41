import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SupportCaseDetail } from '../records';
import { Moment, Muted } from './value-fields';

interface Bubble {
  id: string;
  kind: 'person' | 'staff' | 'note';
  head: string;
  text: string;
  created_at: string;
  flag?: string | undefined;
  photos?: SupportCaseDetail['messages'][number]['photos'];
}

/** The person on the left, others on the right; omits entries without text or photos. */
export function Bubbles({ entries }: { entries: readonly Bubble[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 }}>
      {entries
        .filter(({ text, photos = [] }) => text !== '' || photos.length > 0)
        .map(({ id, kind, head, text, flag, photos = [], created_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              justifySelf: kind === 'person' ? 'start' : 'end',
              maxWidth: '85%',
              px: 1.5,
              py: 1,
              borderRadius: '12px',
              border: flag ? 2 : 1,
              borderStyle: kind === 'note' ? 'dashed' : 'solid',
              borderColor: flag ? 'error.main' : kind === 'note' ? 'warning.main' : 'divider',
              bgcolor: kind === 'person' ? 'background.default' : 'background.paper',
            }}
          >
            <Muted sx={{ fontSize: 12, '& span': { fontSize: 'inherit' } }}>
              {head} · <Moment iso={created_at} />
            </Muted>
            {flag && (
              <Typography variant="body2" color="error" sx={{ fontSize: 12, fontWeight: 600 }}>
                {flag}
              </Typography>
            )}
            <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
            {photos.map((photo, index) => (
              <Link key={photo.id} href={photo.url} target="_blank" variant="body2" sx={{ mr: 1 }}>
                {translate('resources.support-cases.photo', { number: index + 1 })}
              </Link>
            ))}
          </Box>
        ))}
    </Box>
  );
}
