import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Checkboxes } from '../../components/inputs';
import type { Schemas, Webhook } from '../../records';

export type WebhookDraft = Pick<Webhook, 'url' | 'events'>;

const EVENTS = {
  'booking.paid': true,
  'booking.cancelled': true,
  'ride.cancelled': true,
  'payout.completed': true,
} satisfies Record<Schemas['WebhookEvent'], true>;

interface WebhookInputsProps {
  draft: WebhookDraft;
  onChange: (draft: WebhookDraft) => void;
}

/** The server names each wrong field. */
export function WebhookInputs({ draft, onChange }: WebhookInputsProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate('console.webhooks.url')}
        type="url"
        required
        value={draft.url}
        onChange={({ target }) => onChange({ ...draft, url: target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Checkboxes
        label="console.webhooks.receives"
        texts="console.webhooks.events"
        values={Object.keys(EVENTS) as Schemas['WebhookEvent'][]}
        chosen={draft.events}
        onChange={(events) => onChange({ ...draft, events })}
      />
    </>
  );
}
