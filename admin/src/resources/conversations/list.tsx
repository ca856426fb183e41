import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useRedirect, useTranslate } from 'react-admin';
import { brand } from '../../brand';
import { CommandButton, useCommands } from '../../components/command-button';
import { enumFilter } from '../../components/filters';
import { MessageList } from '../../components/message-list';
import { ResourceList } from '../../components/resource-list';
import { Ago, MomentField, PhoneField } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { Conversation, ConversationMessage } from '../../records';
import { ChannelFigures } from './figures';

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { id, channel, person_id, person_full_name, phone, opted_out } = conversation;
  const translate = useTranslate();
  const redirect = useRedirect();
  const { commands } = useCommands();
  const [read, setRead] = useState<{ reason: string; messages: ConversationMessage[] } | null>(null);
  const open = async (reason: string) => {
    setRead({ reason, messages: await commands.openConversation({ id, reason }) });
  };
  const close = () => setRead(null);
  const takeOver = async (reason: string) => {
    const { case_id } = await commands.takeOverConversation({ id, reason });
    redirect('show', 'support-cases', case_id);
  };
  const say = (key: string) => translate(`resources.conversations.${key}`);
  const answerable = channel !== 'ussd' && person_id !== null && !opted_out;
  return (
    <>
      <CommandButton name="open_conversation" input="reason" run={open} onDone={() => undefined} />
      {read && (
        <Dialog open onClose={close} fullWidth maxWidth="sm">
          <DialogTitle>{person_full_name || formatPhone(phone)}</DialogTitle>
          <DialogContent tabIndex={0}>
            <MessageList
              messages={read.messages.flatMap(({ id: key, channel: on, said, answer, created_at }) => [
                {
                  id: key,
                  look: 'left',
                  heading: translate(`console.enums.${on}`),
                  text: said ?? say('chat'),
                  created_at,
                },
                { id: `${key}:`, look: 'right', heading: brand.name, text: answer ?? '', created_at },
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

const Column = DataTable.Col<Conversation>;

/** Conversations with the assistant, one per number and channel. */
export default function ConversationList() {
  const translate = useTranslate();
  const name = (channel: string) => translate(`console.enums.${channel}`);
  const stage = ({ stage: reached, taken_until }: Conversation) =>
    translate(`resources.conversations.states.${taken_until === null ? reached : 'taken'}`);
  return (
    <ResourceList<Conversation>
      sort={{ field: 'last_message_at', order: 'DESC' }}
      hasDetailPage={false}
      aboveRows={<ChannelFigures />}
      filters={[enumFilter('channel', ['sms', 'whatsapp', 'ussd'])]}
      phone={{
        primary: ({ person_full_name, phone }) => person_full_name || formatPhone(phone),
        secondary: (row) => (
          <>
            {name(row.channel)} · {stage(row)} · <Ago iso={row.last_message_at} />
          </>
        ),
        mark: (row) => <OpenConversation conversation={row} />,
      }}
    >
      <Column source="last_message_at" field={MomentField} />
      <Column source="person_full_name" disableSort />
      <Column source="phone" field={PhoneField} disableSort />
      <Column source="channel" disableSort render={({ channel }) => name(channel)} />
      <Column source="stage" disableSort render={stage} />
      <Column
        source="id"
        label={false}
        disableSort
        render={(row) => <OpenConversation conversation={row} />}
      />
    </ResourceList>
  );
}
