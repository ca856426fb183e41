import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SupportCaseDetail } from '../records';
import { StoredPhoto } from './stored-photo';
import { Moment, Muted } from './value-fields';

const RIGHT = { justifySelf: 'end', bgcolor: 'background.paper' } as const;
const LOOKS = {
  left: { justifySelf: 'start', bgcolor: 'background.default' },
  right: RIGHT,
  note: { ...RIGHT, borderStyle: 'dashed', borderColor: 'warning.main' },
} as const;

interface Message {
  id: string;
  look: keyof typeof LOOKS;
  heading: string;
  text: string;
  created_at: string;
  flag?: string | undefined;
  photos?: SupportCaseDetail['messages'][number]['photos'];
}

/** Omits messages without text or photos. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 }}>
      {messages
        .filter(({ text, photos = [] }) => text !== '' || photos.length > 0)
        .map(({ id, look, heading, text, flag, photos = [], created_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              maxWidth: '85%',
              px: 1.5,
              py: 1,
              borderRadius: '12px',
              border: 1,
              borderColor: 'divider',
              ...LOOKS[look],
              ...(flag && { border: 2, borderColor: 'error.main' }),
            }}
          >
            <Muted sx={{ fontSize: 12, '& span': { fontSize: 'inherit' } }}>
              {heading} · <Moment iso={created_at} />
            </Muted>
            {flag && (
              <Typography variant="body2" color="error" sx={{ fontSize: 12, fontWeight: 600 }}>
                {flag}
              </Typography>
            )}
            {text && (
              <Typography
                variant="body2"
                dir="auto"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {text}
              </Typography>
            )}
            {photos.map((photo, index) => (
              <StoredPhoto
                key={photo.id}
                {...photo}
                asText
                label={translate('resources.support-cases.photo', { number: index + 1 })}
              />
            ))}
          </Box>
        ))}
    </Box>
  );
}
