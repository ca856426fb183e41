import { DataTable, useTranslate } from 'react-admin';
import { enumFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { Ago, MomentField, PhoneField } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { Conversation } from '../../records';
import { ChannelFigures } from './figures';
import { OpenConversation } from './open-conversation';

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
