import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useRedirect, useTranslate } from 'react-admin';
import { brand } from '../../brand';
import { Bubbles } from '../../components/bubbles';
import { CommandButton } from '../../components/command-button';
import { formatPhone } from '../../lib/format';
import type { ConsoleDataProvider } from '../../providers/data';
import type { Conversation, ConversationMessage } from '../../records';

/** Asks for a reason, then shows the messages and lets staff answer. */
export function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { id, channel, person_id, person_full_name, phone, opted_out } = conversation;
  const translate = useTranslate();
  const redirect = useRedirect();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [read, setRead] = useState<{ reason: string; messages: ConversationMessage[] } | null>(null);
  const open = async (reason: string) => {
    setRead({ reason, messages: await provider.openConversation({ id, reason }) });
  };
  const close = () => setRead(null);
  const takeOver = async (reason: string) => {
    const { case_id } = await provider.takeOverConversation({ id, reason });
    redirect('show', 'support-cases', case_id);
  };
  const say = (key: string) => translate(`resources.conversations.${key}`);
  const answerable = channel !== 'ussd' && person_id !== null && !opted_out;
  return (
    <>
      <CommandButton name="open_conversation" asks="reason" run={open} onDone={() => undefined} />
      {read && (
        <Dialog open onClose={close} fullWidth maxWidth="sm">
          <DialogTitle>{person_full_name || formatPhone(phone)}</DialogTitle>
          <DialogContent tabIndex={0}>
            <Bubbles
              entries={read.messages.flatMap(({ id: key, channel: on, said, answer, created_at }) => [
                {
                  id: key,
                  kind: 'person',
                  head: translate(`console.enums.${on}`),
                  text: said ?? say('chat'),
                  created_at,
                },
                { id: `${key}:`, kind: 'staff', head: brand.name, text: answer ?? '', created_at },
              ])}
            />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={close}>{translate('ra.action.close')}</Button>
            {answerable ? (
              <CommandButton name="take_over_conversation" run={() => takeOver(read.reason)} />
            ) : (
              <Typography variant="body2">{say('no_take_over')}</Typography>
            )}
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
