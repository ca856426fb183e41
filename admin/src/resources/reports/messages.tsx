import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Moment } from '../../components/value-fields';
import type { Report, ReportDetail } from '../../records';

/** What the two wrote to each other around the reported message: the reported person at the left, the other at the right. */
export function ReportedMessages(_: { label?: string }) {
  const translate = useTranslate();
  // From the list a report comes first without its messages.
  const record = useRecordContext<Report | ReportDetail>();
  if (!record || !('messages' in record)) return null;
  if (record.messages.length === 0) {
    return <Typography variant="body2">{translate('console.no_messages')}</Typography>;
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 }}>
      {record.messages.map((message) => (
        <Box
          component="li"
          key={message.id}
          sx={{
            justifySelf: message.sender_id === record.subject.id ? 'start' : 'end',
            maxWidth: '85%',
            px: 1.5,
            py: 1,
            borderRadius: '12px',
            border: message.reported ? 2 : 1,
            borderColor: message.reported ? 'error.main' : 'divider',
            bgcolor: message.sender_id === record.subject.id ? 'background.default' : 'background.paper',
          }}
        >
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ fontSize: 12, '& span': { fontSize: 'inherit' } }}
          >
            {message.sender_full_name} · <Moment iso={message.created_at} />
          </Typography>
          {message.reported && (
            <Typography variant="body2" color="error" sx={{ fontSize: 12, fontWeight: 600 }}>
              {translate('console.reported_message')}
            </Typography>
          )}
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.content}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
