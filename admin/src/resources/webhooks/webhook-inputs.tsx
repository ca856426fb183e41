import { Checkbox, FormControlLabel, FormGroup, FormLabel, TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
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
  const heading = useId();
  const toggle = (event: Schemas['WebhookEvent'], checked: boolean) => {
    const others = draft.events.filter((one) => one !== event);
    onChange({ ...draft, events: checked ? [...others, event] : others });
  };
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
      <FormGroup role="group" aria-labelledby={heading}>
        <FormLabel id={heading}>{translate('console.webhooks.receives')}</FormLabel>
        {(Object.keys(EVENTS) as Schemas['WebhookEvent'][]).map((event) => (
          <FormControlLabel
            key={event}
            label={translate(`console.webhooks.events.${event}`)}
            control={
              <Checkbox
                checked={draft.events.includes(event)}
                onChange={(_, checked) => toggle(event, checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </>
  );
}
