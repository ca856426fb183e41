import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useRedirect, useTranslate } from 'react-admin';
import { ErrorAlert } from '../../components/error-alert';
import { Moment } from '../../components/value-fields';
import type { ConsoleDataProvider } from '../../providers/data';
import { formatPhone } from '../../lib/format';
import type { Conversation, ConversationMessage } from '../../records';

export function OpenConversation({ conversation }: { conversation: Conversation }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('resources.conversations.open')}</Button>
      {open && <ConversationDialog conversation={conversation} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the reason, which is audited, then shows the messages and offers to answer in the assistant's place. */
function ConversationDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { id, channel, person_id, person_full_name, phone, opted_out, taken_until } = conversation;
  const translate = useTranslate();
  const redirect = useRedirect();
  const provider = useDataProvider<ConsoleDataProvider>();
  const heading = useId();
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const reading = useMutation({ mutationFn: () => provider.openConversation({ id, reason: words }) });
  const taking = useMutation({
    mutationFn: () => provider.takeOverConversation({ id, reason: words }),
    onSuccess: ({ case_id }) => redirect('show', 'support-cases', case_id),
  });
  const answerable = channel !== 'ussd' && person_id !== null && !opted_out;
  const say = (key: string) => translate(`resources.conversations.${key}`);
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="sm">
      <Box
        component="form"
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          reading.mutate();
        }}
      >
        <DialogTitle id={heading}>{person_full_name || formatPhone(phone)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {reading.data ? (
            <>
              <Messages messages={reading.data.messages} />
              <Alert severity="info" variant="outlined">
                {say(answerable ? (channel === 'sms' ? 'take_over_sms' : 'take_over_text') : 'no_take_over')}
              </Alert>
            </>
          ) : (
            <>
              <Typography>{say('reason_text')}</Typography>
              <TextField
                autoFocus
                required
                label={translate('console.commands.reason')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            </>
          )}
          <ErrorAlert error={reading.error ?? taking.error} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          {!reading.data && (
            <Button type="submit" variant="contained" disabled={words === ''} loading={reading.isPending}>
              {say('open')}
            </Button>
          )}
          {reading.data && answerable && (
            <Button variant="contained" loading={taking.isPending} onClick={() => taking.mutate()}>
              {say(taken_until === null ? 'take_over' : 'take_over_again')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** The person on the left, the assistant on the right. */
function Messages({ messages }: { messages: readonly ConversationMessage[] }) {
  const translate = useTranslate();
  const line = (text: string, side: 'start' | 'end', quiet = false) => (
    <Typography
      variant="body2"
      dir="auto"
      color={quiet ? 'textSecondary' : 'textPrimary'}
      sx={{
        justifySelf: side,
        maxWidth: '85%',
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Typography>
  );
  return (
    <Box component="ol" tabIndex={0} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {messages.map(({ id, channel, said, answer, created_at }) => (
        <Box component="li" key={id} sx={{ display: 'grid', gap: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {translate(`resources.conversations.states.${channel}`)} · <Moment iso={created_at} />
          </Typography>
          {said === null && line(translate('resources.conversations.chat'), 'start', true)}
          {said && line(said, 'start')}
          {answer && line(answer, 'end')}
        </Box>
      ))}
    </Box>
  );
}
